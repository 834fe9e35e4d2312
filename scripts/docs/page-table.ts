import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import type { Page } from "#apps/web/routes.ts";

/** The page table, read through Vite because it leads to screens that Node alone cannot load. */
export async function routePages(): Promise<
  { path: string; file: string; frame: string; cacheSeconds: number | undefined }[]
> {
  const vite = await createServer({
    // The build bundles React into the server code; here Node loads it.
    configFile: false,
    root: fileURLToPath(new URL("../../", import.meta.url)),
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: "error",
  });
  try {
    const { pages } = (await vite.ssrLoadModule("/apps/web/routes.ts")) as { pages: readonly Page[] };
    return pages.map(({ path, screen, frame, cacheSeconds }) => ({
      path,
      file: screen.file,
      frame,
      cacheSeconds,
    }));
  } finally {
    await vite.close();
  }
}

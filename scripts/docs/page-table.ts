import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import type { Page } from "#apps/web/page.ts";

/** Loads the page table with Vite, because it imports screens that Node cannot load. */
export async function routePages(): Promise<readonly Page[]> {
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
    return pages;
  } finally {
    await vite.close();
  }
}

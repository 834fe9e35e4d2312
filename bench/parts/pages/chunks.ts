import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { loadRenderer } from "#apps/server/pages/load-page-build.ts";
import { root } from "#scripts/build/sources.ts";

/** Brotli size, at the served quality, of the chunk that contains each page's screen. */
export async function ownCodeByPage(): Promise<ReadonlyMap<string, number>> {
  const client = join(root, "dist/client");
  const manifest = JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  const { pages } = await loadRenderer(join(root, "dist/server"));
  const sizes = await Promise.all(
    pages.map(async ({ id, screen }) => {
      const chunk = manifest[screen.file];
      if (!chunk) throw new Error(`The build has no ${screen.file}`);
      return [id, brotliCompressSync(await readFile(join(client, chunk.file))).length] as const;
    }),
  );
  return new Map(sizes);
}

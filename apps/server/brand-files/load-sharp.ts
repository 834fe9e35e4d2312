import { fileURLToPath } from "node:url";
import type Sharp from "sharp";

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded at the first picture: a server that draws none starts faster and stays smaller. */
export function loadSharp(): Promise<typeof Sharp> {
  // Read when the library draws its first letter: without it a machine without faces complains, and others add theirs.
  process.env["FONTCONFIG_FILE"] ??= fileURLToPath(new URL("./faces/fonts.conf", import.meta.url));
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // Few pictures, each kept after drawing: a cache of its own and many threads would only take memory.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

export async function pngOf(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

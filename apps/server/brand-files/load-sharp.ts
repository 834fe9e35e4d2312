import { fileURLToPath } from "node:url";
import type Sharp from "sharp";

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded with the first image: a process that renders none starts faster and uses less memory. */
export function loadSharp(): Promise<typeof Sharp> {
  // Read when the first text is rendered. Restricts fontconfig to the bundled fonts; without fonts it prints warnings.
  process.env["FONTCONFIG_FILE"] ??= fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url));
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // Rendered images are cached elsewhere, so a cache and many threads would only use memory.
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

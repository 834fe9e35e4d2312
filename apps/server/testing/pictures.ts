import { readdir } from "node:fs/promises";
import sharp from "sharp";
import type { MessagingApp } from "./app.ts";

/** One colour all over. */
export const plain = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 30 } } });

/** Like no other picture: blocks of chance. */
export async function scoreScreen(width = 640, height = 360): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
  const create = { width: 24, height: 14, channels: 3, background: "black", noise } as const;
  const blocks = await sharp({ create }).png().toBuffer();
  return sharp(blocks).resize(width, height, { kernel: "nearest" }).png().toBuffer();
}

/** What uploads have left on the disk. */
export async function filesOnDisk({ filesFolder }: MessagingApp): Promise<string[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

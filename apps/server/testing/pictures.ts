import { randomInt } from "node:crypto";
import { readdir } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { hashedSize } from "#kit/pure/perceptual-hash.ts";
import type { MessagingApp } from "./app.ts";

/** A picture of one colour. */
export const plain = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 30 } } });

const shades = [30, 95, 160, 225];

/** A unique picture: random blocks with enough contrast to survive scaling and compression. */
export async function uniquePicture(width = 640, height = 360): Promise<Buffer> {
  let last = 0;
  const blocks = Uint8Array.from({ length: hashedSize.width * hashedSize.height }, () => {
    last = (last + randomInt(1, shades.length)) % shades.length;
    return shades[last] ?? 0;
  });
  return sharp(blocks, { raw: { ...hashedSize, channels: 1 } })
    .resize(width, height, { kernel: "nearest", fit: "fill" })
    .png()
    .toBuffer();
}

/** A PNG with very many black pixels in very few bytes. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Files that uploads have stored on disk. */
export async function filesOnDisk({ filesFolder }: MessagingApp): Promise<string[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

import sharp from "sharp";
import { expect, test } from "vitest";
import { dimensionsOf } from "./picture-dimensions.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "seagreen" } });
const drawn = (width: number, height: number) => ({
  png: () => picture(width, height).png().toBuffer(),
  jpeg: () => picture(width, height).jpeg().toBuffer(),
  progressive: () => picture(width, height).jpeg({ progressive: true }).toBuffer(),
  described: () =>
    picture(width, height)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: "a".repeat(9_000) } })
      .toBuffer(),
  webp: () => picture(width, height).webp().toBuffer(),
  lossless: () => picture(width, height).webp({ lossless: true }).toBuffer(),
  extended: () => picture(width, height).ensureAlpha(0.5).webp().toBuffer(),
});

test.each(["png", "jpeg", "progressive", "described", "webp", "lossless", "extended"] as const)(
  "reads width and height of a %s",
  async (kind) => {
    for (const [width, height] of [
      [1, 1],
      [640, 360],
      [1_600, 2_133],
      [5, 9_000],
    ] as const) {
      expect(dimensionsOf(await drawn(width, height)[kind]())).toEqual({ width, height });
    }
  },
);

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

test.each([
  ["a PNG of 256 megapixels", "89504e47 0d0a1a0a 0000000d 49484452 00003e80 00003e80", 16_000, 16_000],
  ["a JPEG of 256 megapixels", "ffd8 ffe0 0004 0000 ff ffc2 0011 08 3e80 3e80 03", 16_000, 16_000],
  [
    "the largest WebP",
    "52494646 00000000 57454250 56503858 0a000000 00000000 ffffff ffffff",
    2 ** 24,
    2 ** 24,
  ],
])("reads width and height of %s from its header", (_, head, width, height) => {
  expect(dimensionsOf(bytes(head))).toEqual({ width, height });
});

test.each([
  ["nothing", ""],
  ["a truncated PNG", "89504e47 0d0a1a0a 0000000d 49484452 0000"],
  ["a JPEG without a frame", "ffd8 ffe0 0004 0000 ffda 0004 0000 00"],
  ["a JPEG whose first segment is longer than the header read", "ffd8 ffe1 ffff 0000"],
  ["an unknown kind of WebP", "52494646 00000000 57454250 41424344 0a000000 00000000 000000 000000"],
  ["a text", "48656c6c6f2c20776f726c64"],
])("returns undefined for %s", (_, head) => {
  expect(dimensionsOf(bytes(head))).toBeUndefined();
});

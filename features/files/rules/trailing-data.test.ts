import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { hasNoTrailingData } from "./trailing-data.ts";

const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
const picture = () => sharp({ create: { width: 90, height: 70, channels: 3, background: "black", noise } });

describe.each([
  ["a JPEG", () => picture().jpeg()],
  [
    "a progressive JPEG with camera metadata",
    () =>
      picture()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Artist: "Ada" } }),
  ],
  ["a JPEG with restarts", () => picture().jpeg({ mozjpeg: true })],
  ["a PNG", () => picture().png()],
  ["a WebP", () => picture().webp()],
  [
    "a WebP with camera metadata",
    () =>
      picture()
        .webp()
        .withExif({ IFD0: { Artist: "Ada" } }),
  ],
])("%s", (_, make) => {
  test("accepts a file that ends with its picture", async () => {
    expect(hasNoTrailingData(await make().toBuffer())).toBe(true);
  });

  test.each(["PK\u0003\u0004", "<script>", "\u0000", "\u00ff\u00d9"])(
    "refuses %j after the picture",
    async (tail) => {
      expect(hasNoTrailingData(Buffer.concat([await make().toBuffer(), Buffer.from(tail, "latin1")]))).toBe(
        false,
      );
    },
  );

  test("refuses a picture without its end", async () => {
    const whole = await make().toBuffer();
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      expect(hasNoTrailingData(whole.subarray(0, Math.floor(whole.length * share)))).toBe(false);
    }
  });
});

test("never throws, whatever the bytes are", () => {
  for (const head of [[0xff, 0xd8, 0xff], [0x89, 0x50], [0x52, 0x49, 0x46, 0x46], []]) {
    for (let length = 0; length < 64; length++) {
      const content = Uint8Array.from({ length }, (__, index) => head[index] ?? (index * 37) % 256);
      expect(typeof hasNoTrailingData(content)).toBe("boolean");
    }
  }
  expect(hasNoTrailingData(new Uint8Array(20).fill(0xff))).toBe(false);
});

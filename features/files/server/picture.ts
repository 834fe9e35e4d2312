import type Sharp from "sharp";
import type { Sharp as Picture } from "sharp";
import { commonProblem } from "#kit/contract/problem.ts";
import { createConcurrencyLimit } from "#kit/crypto/concurrency-limit.ts";
import { perceptualHash, hashedSize } from "#kit/pure/perceptual-hash.ts";
import { avatarSize, isPicture, hasNoTrailingData, maxPixels, screenshotSize } from "../rules.ts";

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded at the first upload, so that a server without uploads starts faster and uses less memory. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => sharp);
  return loaded;
}

/** Decoding a picture takes a core and up to 100 MB. */
const pass = createConcurrencyLimit({ atOnce: 2, waiting: 8 });

/** Re-encodes the upload as a square picture, so that nothing of the original file remains. */
export function makeAvatar(content: Uint8Array): Promise<Buffer> {
  return reencode(content, (picture) =>
    picture.resize(avatarSize, avatarSize, { fit: "cover" }).webp({ quality: 82 }).toBuffer(),
  );
}

/** Re-encodes the upload, small enough to send and large enough to read, and computes its perceptual hash. */
export function makeScreenshot(content: Uint8Array): Promise<{ picture: Buffer; hash: string[] }> {
  return reencode(content, async (upright) => {
    const picture = await shrink(upright);
    const sharp = await loadSharp();
    const { width, height } = hashedSize;
    const grey = await sharp(picture)
      .flatten()
      .resize(width, height, { fit: "fill" })
      .greyscale()
      .raw()
      .toBuffer();
    return { picture, hash: perceptualHash(grey) };
  });
}

/** Like a screenshot, without the hash. */
export function makeAttachment(content: Uint8Array): Promise<Buffer> {
  return reencode(content, shrink);
}

function shrink(upright: Picture): Promise<Buffer> {
  return upright
    .resize(screenshotSize, screenshotSize, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

function reencode<Made>(content: Uint8Array, make: (upright: Picture) => Promise<Made>): Promise<Made> {
  if (!isPicture(content) || !hasNoTrailingData(content)) throw commonProblem("file_type_wrong");
  return pass(async () => {
    const sharp = await loadSharp();
    const picture = sharp(content, { limitInputPixels: maxPixels, failOn: "warning" });
    try {
      const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
      if (width * height > maxPixels) throw commonProblem("file_too_large");
      return await make(picture.autoOrient());
    } catch (error) {
      if (error instanceof Error && "status" in error) throw error;
      // Corrupt, or not a picture after the first bytes.
      throw commonProblem("file_type_wrong");
    }
  });
}

import type Sharp from "sharp";
import { commonProblem } from "#kit/contract/problem.ts";
import { createGate } from "#kit/crypto/gate.ts";
import { avatarSize, isPicture, mostPixels } from "../rules.ts";

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded at the first upload: a server that takes none starts faster and stays smaller. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => sharp);
  return loaded;
}

/** A picture takes a core and up to a hundred megabytes while it is made. */
const pass = createGate({ atOnce: 2, waiting: 8 });

/** A square picture made anew from what was sent: nothing of the original file is left in it. */
export function squareOf(content: Uint8Array): Promise<Buffer> {
  if (!isPicture(content)) throw commonProblem("file_type_wrong");
  return pass(async () => {
    const sharp = await loadSharp();
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: "warning" });
    try {
      const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
      if (width * height > mostPixels) throw commonProblem("file_too_large");
      return await picture
        .autoOrient()
        .resize(avatarSize, avatarSize, { fit: "cover" })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (error) {
      if (error instanceof Error && "status" in error) throw error;
      // Broken, or something else behind the first bytes of a picture.
      throw commonProblem("file_type_wrong");
    }
  });
}

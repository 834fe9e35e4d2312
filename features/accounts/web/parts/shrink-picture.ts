import { mostBytes } from "#features/files/rules.ts";
import { Problem } from "#kit/contract/problem.ts";

export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];
/** Twice what is shown at most, for sharp screens. */
const side = 512;

/** The middle of the picture, as small as it is shown: a phone's photograph of 4 MB becomes some 40 kB. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw new Problem("file_type_wrong", 415);
  if (file.size > mostBytes) throw new Problem("file_too_large", 413);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Problem("file_type_wrong", 415);
  });
  const own = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, own);
  const start = { x: (picture.width - own) / 2, y: (picture.height - own) / 2 };
  canvas.getContext("2d")?.drawImage(picture, start.x, start.y, own, own, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => {
    // Where it cannot be made smaller, it goes as it is.
    canvas.toBlob((small) => resolve(small ?? file), "image/webp", 0.85);
  });
}

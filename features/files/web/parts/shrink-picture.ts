import { mostBytes } from "#features/files/rules.ts";
import { Problem } from "#kit/contract/problem.ts";

export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** The part of a picture that is sent, and the size at which. */
interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** The middle of the picture, at most so many pixels wide: a phone's photograph of 4 MB becomes some 40 kB. */
export function shrinkToSquare(file: Blob, side: number): Promise<Blob> {
  return shrink(file, ({ width, height }) => {
    const own = Math.min(width, height);
    const start = { x: (width - own) / 2, y: (height - own) / 2 };
    return { ...start, width: own, height: own, scale: Math.min(1, side / own) };
  });
}

/** The whole picture, its longer side at most so many pixels long. */
export function shrinkWhole(file: Blob, longest: number): Promise<Blob> {
  return shrink(file, ({ width, height }) => {
    return { x: 0, y: 0, width, height, scale: Math.min(1, longest / Math.max(width, height)) };
  });
}

/** What the camera wrote beside the picture, like the place, stays on the phone. */
async function shrink(file: Blob, cutOf: (picture: ImageBitmap) => Cut): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw new Problem("file_type_wrong", 415);
  if (file.size > mostBytes) throw new Problem("file_too_large", 413);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Problem("file_type_wrong", 415);
  });
  const { x, y, width, height, scale } = cutOf(picture);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await written(canvas, "image/webp");
  // A browser that writes no WebP has written a PNG, which can be larger than the photograph.
  if (small?.type === "image/webp") return small;
  return (await written(canvas, "image/jpeg")) ?? file;
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}

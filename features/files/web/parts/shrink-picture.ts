import { mostBytes, mostPixelsShrunk, sizeOf } from "#features/files/rules.ts";
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

/**
 * What the camera wrote beside the picture, like the place, stays on the phone. A photograph may weigh more than can be
 * sent, as many do: what counts is what is left of it.
 */
async function shrink(file: Blob, cutOf: (picture: ImageBitmap) => Cut): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw wrongType();
  if (await isHuge(file)) throw tooLarge();
  const picture = await createImageBitmap(file).catch(() => {
    throw file.size > mostBytes ? tooLarge() : wrongType();
  });
  const small = (await drawn(picture, cutOf(picture))) ?? file;
  if (small.size > mostBytes) throw tooLarge();
  return small;
}

/** Before a camera's file says how large its picture is, it may say much else. */
const headBytes = 1_048_576;

/** By what it says of itself: drawing it to find out could take all memory. */
async function isHuge(file: Blob): Promise<boolean> {
  const size = sizeOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  return size !== undefined && size.width * size.height > mostPixelsShrunk;
}

const wrongType = () => new Problem("file_type_wrong", 415);
const tooLarge = () => new Problem("file_too_large", 413);

async function drawn(picture: ImageBitmap, { x, y, width, height, scale }: Cut): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await written(canvas, "image/webp");
  // A browser that writes no WebP has written a PNG, which can be larger than the photograph.
  if (small?.type === "image/webp") return small;
  return written(canvas, "image/jpeg");
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}

import { maxUploadBytes, maxPixelsShrunk, dimensionsOf } from "#features/files/rules.ts";
import { Problem } from "#kit/contract/problem.ts";

export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** The part of a picture that is sent, and its size. */
interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Crops the middle of the picture to at most `side` pixels: a 4 MB photo becomes about 40 kB. */
export function shrinkToSquare(file: Blob, side: number): Promise<Blob> {
  return shrink(file, ({ width, height }) => {
    const own = Math.min(width, height);
    const start = { x: (width - own) / 2, y: (height - own) / 2 };
    return { ...start, width: own, height: own, scale: Math.min(1, side / own) };
  });
}

/** Scales the whole picture so that its longer side is at most `longest` pixels. */
export function shrinkWhole(file: Blob, longest: number): Promise<Blob> {
  return shrink(file, ({ width, height }) => {
    return { x: 0, y: 0, width, height, scale: Math.min(1, longest / Math.max(width, height)) };
  });
}

/**
 * Re-encodes the picture, so that camera metadata such as the location stays on the phone. Only the shrunk size counts
 * against the upload limit.
 */
async function shrink(file: Blob, cutOf: (picture: ImageBitmap) => Cut): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw wrongType();
  if (await isHuge(file)) throw tooLarge();
  const picture = await createImageBitmap(file).catch(() => {
    throw file.size > maxUploadBytes ? tooLarge() : wrongType();
  });
  const small = (await drawn(picture, cutOf(picture))) ?? file;
  if (small.size > maxUploadBytes) throw tooLarge();
  return small;
}

/** Camera files may have a lot of metadata before the picture size. */
const headBytes = 1_048_576;

/** Reads the size from the header, because decoding could exhaust the memory. */
async function isHuge(file: Blob): Promise<boolean> {
  const size = dimensionsOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  return size !== undefined && size.width * size.height > maxPixelsShrunk;
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
  // A browser that cannot encode WebP returns a PNG, which may be larger than the photo.
  if (small?.type === "image/webp") return small;
  return written(canvas, "image/jpeg");
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}

const pngHead = 8;
const chunkFrame = 12;
const riffFrame = 8;
const marker = 0xff;
/** Markers that stand alone, and the one that begins a scan. */
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Whether a file ends where its picture does. What comes after that is something else: a page or an archive that has
 * a picture for its beginning. Our own pages send pictures that were written anew, so nothing of a camera's is lost.
 */
export function hasNoTrailingData(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return endOf(view) === content.length;
}

function endOf(view: DataView): number | undefined {
  if (view.byteLength < chunkFrame) return undefined;
  if (view.getUint8(0) === marker) return endOfJpeg(view);
  return view.getUint8(0) === 0x89 ? endOfPng(view) : endOfWebp(view);
}

/** Chunks of a length, a name and a sum, up to the one that is named IEND. */
function endOfPng(view: DataView): number | undefined {
  for (let at = pngHead; at + chunkFrame <= view.byteLength;) {
    const isLast = view.getUint32(at + 4) === 0x49454e44;
    at += view.getUint32(at) + chunkFrame;
    if (isLast) return at;
  }
  return undefined;
}

/** The length stands at the beginning; an odd one is filled up with a byte. */
function endOfWebp(view: DataView): number {
  const length = view.getUint32(4, true);
  return riffFrame + length + (length % 2);
}

/** Segments of a marker and a length; after the beginning of a scan comes the picture itself, up to the next marker. */
function endOfJpeg(view: DataView): number | undefined {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === marker) {
    const kind = view.getUint8(at + 1);
    // Any number of these may stand before a marker.
    if (kind === marker) at += 1;
    else if (kind === endOfImage) return at + 2;
    else {
      at += 2 + view.getUint16(at + 2);
      if (kind === startOfScan) at = endOfScan(view, at);
    }
  }
  return at + 2 === view.byteLength && view.getUint16(at) === ((marker << 8) | endOfImage)
    ? at + 2
    : undefined;
}

/** In the picture itself a marker's byte is followed by zero, or begins the next stretch of it. */
function endOfScan(view: DataView, start: number): number {
  for (let at = start; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== marker) continue;
    const next = view.getUint8(at + 1);
    const isOfPicture = next === 0 || next === marker || (next >= 0xd0 && next <= 0xd7);
    if (!isOfPicture) return at;
  }
  return view.byteLength;
}

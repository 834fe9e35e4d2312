const pngHead = 8;
const chunkFrame = 12;
const riffFrame = 8;
const marker = 0xff;
/** Markers without a length, and the one that starts a scan. */
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Whether the file ends where its picture ends. Trailing data could be an HTML page or an archive behind a picture. Our
 * own pages re-encode pictures, so no camera data is lost.
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

/** Chunks of length, type, data and checksum, up to IEND. */
function endOfPng(view: DataView): number | undefined {
  for (let at = pngHead; at + chunkFrame <= view.byteLength;) {
    const isLast = view.getUint32(at + 4) === 0x49454e44;
    at += view.getUint32(at) + chunkFrame;
    if (isLast) return at;
  }
  return undefined;
}

/** The length is in the header; an odd length has a padding byte. */
function endOfWebp(view: DataView): number {
  const length = view.getUint32(4, true);
  return riffFrame + length + (length % 2);
}

/** Segments of marker and length. After the start of a scan the image data follows, up to the next marker. */
function endOfJpeg(view: DataView): number | undefined {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === marker) {
    const kind = view.getUint8(at + 1);
    // Any number of fill bytes may precede a marker.
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

/** In image data the marker byte is followed by zero or by a restart marker. */
function endOfScan(view: DataView, start: number): number {
  for (let at = start; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== marker) continue;
    const next = view.getUint8(at + 1);
    const isOfPicture = next === 0 || next === marker || (next >= 0xd0 && next <= 0xd7);
    if (!isOfPicture) return at;
  }
  return view.byteLength;
}

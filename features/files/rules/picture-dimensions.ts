const pngStart = 0x89504e47;
const riff = 0x52494646;
const jpegStart = 0xffd8;
const lossy = 0x56503820;
const lossless = 0x5650384c;
const extended = 0x56503858;

export interface PictureDimensions {
  readonly width: number;
  readonly height: number;
}

/** Reads width and height of a PNG, JPEG or WebP from its header; undefined if the header does not contain it. */
export function dimensionsOf(head: Uint8Array): PictureDimensions | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (view.getUint32(0) === pngStart) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint32(0) === riff) return dimensionsOfWebp(view);
    return view.getUint16(0) === jpegStart ? dimensionsOfJpeg(view) : undefined;
  } catch {
    // The header is truncated.
    return undefined;
  }
}

function dimensionsOfWebp(view: DataView): PictureDimensions | undefined {
  const of = (at: number, most: number) => view.getUint32(at, true) & most;
  switch (view.getUint32(12)) {
    case lossy:
      return { width: of(26, 0x3fff), height: (of(26, 0x3fffffff) >> 16) & 0x3fff };
    case lossless:
      return { width: of(21, 0x3fff) + 1, height: ((view.getUint32(21, true) >> 14) & 0x3fff) + 1 };
    case extended:
      return { width: of(24, 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      return undefined;
  }
}

/** Reads segments of marker and length until the start of a frame. */
function dimensionsOfJpeg(view: DataView): PictureDimensions | undefined {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const kind = view.getUint8(at + 1);
    // The markers of Huffman tables, extensions and arithmetic conditioning lie within the range of frame markers.
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of fill bytes may precede a marker.
    at += kind === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompressSync } from "node:zlib";

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

export type Encoding = "br" | "gzip";

/** A smaller response fits one packet anyway. */
const minBytes = 1_400;

export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  return (["br", "gzip"] as const).find((encoding) => accepts(acceptEncoding, encoding));
}

function accepts(acceptEncoding = "", encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(acceptEncoding);
}

/** For a response to one caller: 3 % smaller than level 2 for a tenth of a millisecond more, half the time of level 4. */
const freshQuality = 3;
/** For a cached response to many callers. */
const cachedQuality = 4;
/** 8 % smaller than level 4 for half a millisecond more; higher levels cost as much again for half a percent. */
export const documentQuality = 6;
/** From this quality on, time does not matter and the full window is used. */
const fullWindowFromQuality = 9;
/** 128 kB, more than any of our documents: a larger window costs more to set up than it saves. */
const quickWindowBits = 17;

/**
 * Compresses the whole text at once, in Node's thread pool: other requests go on meanwhile. Measured faster and smaller
 * than a brotli stream for texts of our size.
 */
export function compress(bytes: Buffer, encoding: Encoding, quality = cachedQuality): Promise<Buffer> {
  if (encoding === "gzip") return gzipOf(bytes, { level: Math.min(quality, 9) });
  return brotliOf(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]:
        quality < fullWindowFromQuality ? quickWindowBits : constants.BROTLI_DEFAULT_WINDOW,
    },
  });
}

/**
 * For a response to one caller. Zstandard takes less than a millisecond, which is less than a task of the thread pool
 * costs; Safari does not have it.
 */
export async function compressFresh(
  bytes: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ encoding: string; body: Buffer } | undefined> {
  if (accepts(acceptEncoding, "zstd")) {
    return { encoding: "zstd", body: zstdCompressSync(bytes, { pledgedSrcSize: bytes.length }) };
  }
  const encoding = chooseEncoding(acceptEncoding);
  return encoding && { encoding, body: await compress(bytes, encoding, freshQuality) };
}

export function isWorthCompressing(bytes: { readonly length: number }): boolean {
  return bytes.length >= minBytes;
}

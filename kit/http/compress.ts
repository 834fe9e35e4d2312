import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

export type Encoding = "br" | "gzip";

/** A smaller response fits one packet anyway. */
const minBytes = 1_000;

export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return "gzip";
  return undefined;
}

/** For a response to one caller: 3 % smaller than level 2 for a tenth of a millisecond more, half the time of level 4. */
export const freshQuality = 3;
/** For a cached response to many callers. */
const cachedQuality = 4;
/** 8 % smaller than level 4 for half a millisecond more; higher levels cost as much again for half a percent. */
export const documentQuality = 6;
/** Used only where the time does not matter. */
const slowQuality = 9;
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
        quality < slowQuality ? quickWindowBits : constants.BROTLI_DEFAULT_WINDOW,
    },
  });
}

export function isWorthCompressing(bytes: { readonly length: number }): boolean {
  return bytes.length >= minBytes;
}

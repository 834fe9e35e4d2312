import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Below this an answer fits one packet anyway. */
const worthwhileBytes = 1_000;

export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return "gzip";
  return undefined;
}

/** Level 4 on the whole text: measured faster and smaller than a brotli stream for documents of our size. */
export function compress(bytes: Buffer, encoding: Encoding, quality = 4): Buffer {
  if (encoding === "gzip") return gzipSync(bytes, { level: Math.min(quality, 9) });
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export function isWorthCompressing(bytes: Buffer): boolean {
  return bytes.length >= worthwhileBytes;
}

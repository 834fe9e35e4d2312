import { constants, createBrotliCompress } from "node:zlib";
import { keptDocumentQuality, quickWindowBits } from "./compress.ts";

/**
 * A document compressed once and served many times, each time with other values in its blanks: a nonce, a time.
 *
 * A brotli stream is a row of meta-blocks, and one of them may hold plain bytes. The text around each blank is
 * compressed and flushed to a byte boundary; between these parts an uncompressed meta-block carries the value.
 * The compressor sees a stand-in of the same length there, so every distance it encodes stays true. Stand-ins are made
 * of bytes that stand nowhere else, in an order that never repeats, so that nothing is copied into or out of them.
 * The compressor chooses its codes by the two bytes before, so the two that follow a blank travel plain as well.
 */
export interface SplicedDocument {
  /** The bytes around the blanks, a letter each: text is put together faster than bytes are copied. */
  parts: readonly string[];
  /** Of the blanks between them. */
  lengths: readonly number[];
}

/** Control characters: no document of ours contains them. */
const strangeBytes = Array.from({ length: 31 }, (_, index) => index + 1).filter(
  (byte) => byte !== 0x09 && byte !== 0x0a && byte !== 0x0d,
);
/** Steps through the 28 strange bytes that visit each once and share no neighbours. */
const strides = [1, 3, 5, 9, 11, 13];
export const mostBlanks = strides.length;
const guardLength = 2;

/** Between every two texts stands a blank of the length given for it. */
export async function compressAround(
  texts: readonly string[],
  lengths: readonly number[],
): Promise<SplicedDocument> {
  const compressor = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: keptDocumentQuality,
      [constants.BROTLI_PARAM_LGWIN]: quickWindowBits,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  let chunks: Buffer[] = [];
  compressor.on("data", (chunk: Buffer) => chunks.push(chunk));
  const take = () => {
    const taken = Buffer.concat(chunks);
    chunks = [];
    return taken;
  };
  const write = async (bytes: string | Buffer) => {
    await new Promise<void>((resolve, reject) => {
      compressor.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    await new Promise<void>((resolve) => compressor.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  };

  if (lengths.some((one) => one > strangeBytes.length) || texts.length > mostBlanks + 1) {
    throw new Error("Too long a blank, or too many of them");
  }
  const parts: string[] = [];
  let part = "";
  const add = (bytes: Buffer) => (part += bytes.toString("latin1"));
  for (const [index, text] of texts.entries()) {
    const guard = index > 0 ? text.slice(0, guardLength) : "";
    if (index > 0) {
      if (!/^[\x20-\x7e]{2}$/.test(guard)) throw new Error("Two plain letters must follow a blank");
      const blank = standIn(index - 1, lengths[index - 1] ?? 0);
      const plain = Buffer.concat([blank, Buffer.from(guard)]);
      await write(plain);
      take();
      add(headerOfPlain(plain.length));
      parts.push(part);
      part = guard;
    }
    await write(text.slice(guard.length));
    if (index < texts.length - 1) add(take());
  }
  await new Promise<void>((resolve) => compressor.end(resolve));
  await new Promise<void>((resolve) => {
    if (compressor.readableEnded) resolve();
    else compressor.once("end", resolve);
  });
  add(take());
  return { parts: [...parts, part], lengths };
}

function standIn(occurrence: number, length: number): Buffer {
  const stride = strides[occurrence] ?? 1;
  return Buffer.from(
    Array.from({ length }, (_, index) => strangeBytes[(index * stride) % strangeBytes.length] ?? 0),
  );
}

/** The whole stream for one answer, a letter for each byte: no compression happens here. */
export function splice({ parts, lengths }: SplicedDocument, values: readonly string[]): string {
  let stream = parts[0] ?? "";
  for (let index = 0; index < lengths.length; index++) {
    const value = values[index] ?? "";
    if (value.length !== lengths[index]) throw new Error("A value has another length than its blank");
    stream += value + (parts[index + 1] ?? "");
  }
  return stream;
}

/**
 * Of an uncompressed meta-block (RFC 7932, 9.2): ISLAST 0, MNIBBLES 4, MLEN - 1 in 16 bits, ISUNCOMPRESSED 1, filled up
 * to a byte boundary. The bytes themselves follow.
 */
function headerOfPlain(length: number): Buffer {
  const header = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]);
}

import { constants, createBrotliCompress } from "node:zlib";
import { keptDocumentQuality, quickWindowBits } from "./compress.ts";

/**
 * A document compressed once and served many times, each time with another nonce.
 *
 * A brotli stream is a row of meta-blocks, and one of them may hold plain bytes. The text around each nonce is
 * compressed and flushed to a byte boundary; between these parts an uncompressed meta-block carries the nonce.
 * The compressor sees a stand-in of the same length there, so every distance it encodes stays true. Stand-ins are made
 * of bytes that stand nowhere else, in an order that never repeats, so that nothing is copied into or out of them.
 * The compressor chooses its codes by the two bytes before, so the two that follow a nonce travel plain as well.
 */
export interface SplicedDocument {
  /** The whole stream, with stand-ins. */
  stream: Buffer;
  /** Where in it the nonces stand. */
  places: readonly number[];
  nonceLength: number;
}

/** Control characters: no document of ours contains them. */
const strangeBytes = Array.from({ length: 31 }, (_, index) => index + 1).filter(
  (byte) => byte !== 0x09 && byte !== 0x0a && byte !== 0x0d,
);
/** Steps through the 28 strange bytes that visit each once and share no neighbours. */
const strides = [1, 3, 5, 9, 11, 13];
const guardLength = 2;

export async function compressAround(
  texts: readonly string[],
  nonceLength: number,
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

  if (nonceLength > strangeBytes.length || texts.length > strides.length + 1) {
    throw new Error("Too long a nonce, or too many of them");
  }
  const parts: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, text] of texts.entries()) {
    const guard = index > 0 ? text.slice(0, guardLength) : "";
    if (index > 0) {
      if (!/^[\x20-\x7e]{2}$/.test(guard)) throw new Error("Two plain letters must follow a nonce");
      const plain = Buffer.concat([standIn(index - 1, nonceLength), Buffer.from(guard)]);
      await write(plain);
      take();
      add(headerOfPlain(plain.length));
      places.push(length);
      add(plain);
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
  return { stream: Buffer.concat(parts), places, nonceLength };
}

function standIn(occurrence: number, length: number): Buffer {
  const stride = strides[occurrence] ?? 1;
  return Buffer.from(
    Array.from({ length }, (_, index) => strangeBytes[(index * stride) % strangeBytes.length] ?? 0),
  );
}

/** The whole stream for one answer: no compression happens here. */
export function splice({ stream, places, nonceLength }: SplicedDocument, nonce: string): Buffer {
  if (nonce.length !== nonceLength) throw new Error("The nonce has another length than its place");
  const answer = Buffer.from(stream);
  for (const place of places) answer.write(nonce, place, "latin1");
  return answer;
}

/**
 * Of an uncompressed meta-block (RFC 7932, 9.2): ISLAST 0, MNIBBLES 4, MLEN - 1 in 16 bits, ISUNCOMPRESSED 1, filled up
 * to a byte boundary. The bytes themselves follow.
 */
function headerOfPlain(length: number): Buffer {
  const header = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]);
}

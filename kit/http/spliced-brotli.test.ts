import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compressAround, splice } from "./spliced-brotli.ts";

const nonce = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
/** Repetitive enough to make the compressor copy from before and across the nonces. */
const text = fc
  .array(fc.constantFrom('<style nonce="', "</style>", "abcabcabc", "nonce", "é", "ውጤት", '"><script>', " "), {
    minLength: 1,
    maxLength: 400,
  })
  .map((words) => `">${words.join("")}`);

test("a spliced document decompresses to its text with the given nonce, whatever the text and the nonce", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 2, maxLength: 5 }),
      fc.array(nonce, { minLength: 1, maxLength: 3 }),
      async (texts, nonces) => {
        const document = await compressAround(texts, 22);
        for (const value of nonces) {
          expect(brotliDecompressSync(splice(document, value)).toString()).toBe(texts.join(value));
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("a nonce of another length is refused", async () => {
  const document = await compressAround(["a", "bc"], 22);
  expect(() => splice(document, "short")).toThrow("another length");
});

test("what follows a nonce must begin with two plain letters", async () => {
  await expect(compressAround(["a", "é"], 22)).rejects.toThrow("plain letters");
});

import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compressAround, mostBlanks, splice } from "./spliced-brotli.ts";

const value = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
const lengths = fc.constantFrom(13, 22);
/** Repetitive enough to make the compressor copy from before and across the blanks. */
const text = fc
  .array(fc.constantFrom('<style nonce="', "</style>", "abcabcabc", "nonce", "é", "ውጤት", '"><script>', " "), {
    minLength: 1,
    maxLength: 400,
  })
  .map((words) => `">${words.join("")}`);

test("a spliced document decompresses to its text with the given values, whatever they are", async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(fc.tuple(lengths, text), { minLength: 1, maxLength: mostBlanks }),
      fc.array(fc.array(value, { minLength: mostBlanks, maxLength: mostBlanks }), {
        minLength: 1,
        maxLength: 3,
      }),
      async (first, further, fillings) => {
        const document = await compressAround(
          [first, ...further.map(([, after]) => after)],
          further.map(([length]) => length),
        );
        for (const filling of fillings) {
          const values = further.map(([length], index) => filling[index]?.slice(0, length) ?? "");
          const whole = first + further.map(([, after], index) => values[index] + after).join("");
          const stream = Buffer.from(splice(document, values), "latin1");
          expect(brotliDecompressSync(stream).toString()).toBe(whole);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("a value of another length than its blank is refused", async () => {
  const document = await compressAround(["a", "bc"], [22]);
  expect(() => splice(document, ["short"])).toThrow("another length");
});

test("what follows a blank must begin with two plain letters", async () => {
  await expect(compressAround(["a", "é"], [22])).rejects.toThrow("plain letters");
});

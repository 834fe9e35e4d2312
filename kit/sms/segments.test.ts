import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countSegments } from "./segments.ts";

describe("counting SMS segments", () => {
  test.each([
    ["an empty text costs nothing", "", "gsm-7", 0, 0],
    ["160 plain letters are one SMS", "a".repeat(160), "gsm-7", 160, 1],
    ["161 plain letters are two", "a".repeat(161), "gsm-7", 161, 2],
    ["306 plain letters are two", "a".repeat(306), "gsm-7", 306, 2],
    ["307 plain letters are three", "a".repeat(307), "gsm-7", 307, 3],
    ["a euro sign counts double", "€".repeat(80), "gsm-7", 160, 1],
    ["an escape pair is not split over two parts", `${"a".repeat(152)}€${"a".repeat(152)}`, "gsm-7", 306, 3],
    ["French and German accents of the alphabet stay GSM-7", "àéèùÄÖÜß", "gsm-7", 8, 1],
    ["a small c with cedilla is not in the alphabet", "ça va", "ucs-2", 5, 1],
    ["70 Arabic letters are one SMS", "م".repeat(70), "ucs-2", 70, 1],
    ["71 Arabic letters are two", "م".repeat(71), "ucs-2", 71, 2],
    ["Amharic is UCS-2", "ሰላም", "ucs-2", 3, 1],
    ["an emoji costs two units", "⚽🏆", "ucs-2", 3, 1],
    ["a surrogate pair is not split over two parts", `${"م".repeat(66)}🏆${"م".repeat(66)}`, "ucs-2", 134, 3],
  ])("%s", (_, text, encoding, units, segments) => {
    expect(countSegments(text)).toEqual({ encoding, units, segments });
  });

  test("never counts less for a longer text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.string(), (head, tail) => {
        expect(countSegments(head + tail).segments).toBeGreaterThanOrEqual(countSegments(head).segments);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseMsisdn } from "./phone-number.ts";

const southAfrica = {
  dialCode: "27",
  phone: { digits: [9], example: "82 123 4567", mobilePrefixes: ["6", "7", "81", "82", "83", "84", "85"] },
};
const nigeria = {
  dialCode: "234",
  phone: { digits: [10], example: "803 123 4567", mobilePrefixes: ["70", "80", "81", "90", "91"] },
};
const palestine = {
  dialCode: "970",
  phone: {
    digits: [9],
    example: "59 912 3456",
    mobilePrefixes: ["56", "59"],
    foreignPrefixes: ["50", "51", "52", "53", "54", "55", "58"],
  },
};
const italy = {
  dialCode: "39",
  phone: { digits: [9, 10], example: "312 345 6789", mobilePrefixes: ["3"] },
};

describe("normaliseMsisdn", () => {
  test.each([
    ["0821234567", southAfrica, "27821234567"],
    ["082 123 4567", southAfrica, "27821234567"],
    ["082-123-4567", southAfrica, "27821234567"],
    ["(082) 123.4567", southAfrica, "27821234567"],
    ["821234567", southAfrica, "27821234567"],
    ["27821234567", southAfrica, "27821234567"],
    ["+27821234567", southAfrica, "27821234567"],
    ["+27 82 123 4567", southAfrica, "27821234567"],
    ["+27 (0)82 123 4567", southAfrica, "27821234567"],
    ["0027821234567", southAfrica, "27821234567"],
    ["00 27 0821234567", southAfrica, "27821234567"],
    ["tel:+27821234567", southAfrica, "27821234567"],
    ["\u202a+27 82\u00a0123\u202f4567\u202c", southAfrica, "27821234567"],
    ["+27 82–123‑4567", southAfrica, "27821234567"],
    ["０８２１２３４５６７", southAfrica, "27821234567"],
    ["٠٨٢١٢٣٤٥٦٧", southAfrica, "27821234567"],
    ["٠٥٩٩ ١٢٣ ٤٥٦", palestine, "970599123456"],
    ["+۹۷۰۵۹۹۱۲۳۴۵۶", palestine, "970599123456"],
    ["0803 123 4567", nigeria, "2348031234567"],
    ["+234 803 123 4567", nigeria, "2348031234567"],
    ["3912345678", italy, "393912345678"],
    ["39312345678", italy, "39312345678"],
  ])("converts %j to E.164 digits", (typed, brand, msisdn) => {
    expect(normaliseMsisdn(typed, brand)).toEqual({ msisdn });
  });

  test.each([
    ["", southAfrica, "number_malformed"],
    ["   ", southAfrica, "number_malformed"],
    ["082123456", southAfrica, "number_malformed"],
    ["08212345678", southAfrica, "number_malformed"],
    ["+2782123456", southAfrica, "number_malformed"],
    ["082123456x", southAfrica, "number_malformed"],
    ["call me", southAfrica, "number_malformed"],
    ["++27821234567", southAfrica, "number_malformed"],
    ["27821234567;DROP", southAfrica, "number_malformed"],
    ["+1", southAfrica, "number_malformed"],
    ["9".repeat(40), southAfrica, "number_malformed"],
    ["+2348031234567", southAfrica, "number_foreign"],
    ["002348031234567", southAfrica, "number_foreign"],
    ["+447700900123", nigeria, "number_foreign"],
    ["0111234567", southAfrica, "number_not_mobile"],
    ["01 461 2345", nigeria, "number_not_mobile"],
    ["+234 1 461 2345", nigeria, "number_not_mobile"],
    ["0803 123 45", nigeria, "number_malformed"],
    ["1461234", nigeria, "number_malformed"],
    ["+27 21 123 4567", southAfrica, "number_not_mobile"],
    ["0861234567", southAfrica, "number_not_mobile"],
    ["052 123 4567", palestine, "number_foreign"],
    ["+970 54 123 4567", palestine, "number_foreign"],
    ["+972 52 123 4567", palestine, "number_foreign"],
    ["02 298 1234", palestine, "number_not_mobile"],
    ["+970 8 282 1234", palestine, "number_not_mobile"],
  ])("refuses %j", (typed, brand, fault) => {
    expect(normaliseMsisdn(typed, brand)).toEqual({ fault });
  });

  test("returns the same digits for every way to write a number", () => {
    const separator = fc.constantFrom("", " ", "-", ".", " - ", "\u00a0", "\u200e");
    const prefix = fc.constantFrom("0", "+27", "0027", "27", "+27 (0)", "");
    const number = fc.integer({ min: 600_000_000, max: 749_999_999 }).map(String);
    fc.assert(
      fc.property(
        prefix,
        number,
        fc.array(separator, { minLength: 8, maxLength: 8 }),
        (start, digits, gaps) => {
          const typed =
            start +
            Array.from(digits)
              .map((digit, index) => digit + (gaps[index] ?? ""))
              .join("");
          expect(normaliseMsisdn(typed, southAfrica)).toEqual({ msisdn: `27${digits}` });
        },
      ),
    );
  });

  test("returns digits of the market or a fault for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (typed) => {
        const result = normaliseMsisdn(typed, southAfrica);
        expect("msisdn" in result ? result.msisdn : result.fault).toMatch(/^(27\d{9}|number_\w+)$/);
      }),
    );
  });
});

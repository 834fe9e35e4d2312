import { expect, test } from "vitest";
import { formatNationalNumber, formatNumber } from "./format-number.ts";

const southAfrica = { dialCode: "27", phone: { example: "82 123 4567" } };
const kenya = { dialCode: "254", phone: { example: "712 345 678" } };
const nigeria = { dialCode: "234", phone: { example: "803 123 4567" } };
const palestine = { dialCode: "970", phone: { example: "59 912 3456" } };
const germany = { dialCode: "49", phone: { example: "1512 3456789" } };

test.each([
  ["27825044173", southAfrica, "82 504 4173", "+27 82 504 4173"],
  ["254710000000", kenya, "710 000 000", "+254 710 000 000"],
  ["2348094191142", nigeria, "809 419 1142", "+234 809 419 1142"],
  ["970599123456", palestine, "59 912 3456", "+970 59 912 3456"],
  ["4915123456789", germany, "1512 3456789", "+49 1512 3456789"],
  ["4915123456789012", germany, "1512 3456789012", "+49 1512 3456789012"],
  ["2782504", southAfrica, "82504", "+27 82504"],
  ["447911123456", southAfrica, "+447911123456", "+447911123456"],
])("groups the digits of %s like the example of the country", (msisdn, brand, national, shown) => {
  expect(formatNationalNumber(msisdn, brand)).toBe(national);
  expect(formatNumber(msisdn, brand)).toBe(shown);
});

import { expect, test } from "vitest";
import { fromBase32, toBase32 } from "./base32.ts";

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648: %j is %j, and back", (text, encoded) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(encoded);
  expect(new TextDecoder().decode(fromBase32(encoded))).toBe(text);
});

test("decodes small letters and groups", () => {
  expect(fromBase32("mzxw 6ytb oi")).toEqual(fromBase32("MZXW6YTBOI"));
  expect(() => fromBase32("MZ1W")).toThrow("not base32");
});

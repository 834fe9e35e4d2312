import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

const words = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
  .trim()
  .split(/\s+/);

const common = `
  123456 password 12345678 qwerty 123456789 iloveyou 111111 123123 abc123 qwerty123 1q2w3e4r qwertyuiop 654321
  555555 lovely 7777777 welcome 888888 princess dragon password1 123qwe 666666 1qaz2wsx monkey trustno1
  letmein P@ssw0rd Passwort1 motdepasse azerty123 contraseña Juventus Liverpool1 abcabc aaaaaa
  zxcvbnm mnbvcxz 987654321 11223344 01011990 Schatz123 ciaociao habibi1 KaizerChiefs mohamed123 bonjour
  michael1 SUNSHINE 123456789012 210987654321 passwordpassword qwertyuiopas kickoffkickoff password1234`;

test.each(common.trim().split(/\s+/))("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "correct horse",
  "Tr4nsit-lamp",
  "kvell-9-oboe",
  "my cat ate 3 mice",
  "94ndkw0zqa",
  "NewPass!77",
  "Juventus1897",
  "monkey-see-monkey",
  "P4ssw0rd!",
  "ሰላም ለሁላችሁ ይሁን",
])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

describe("the list", () => {
  test("refuses more than three thousand passwords of at least six characters", () => {
    const variants = words
      .flatMap((word) => [word, `${word}1`, `${word}123`])
      .filter((word) => word.length >= 6);
    expect(new Set(variants).size).toBeGreaterThan(3_000);
    expect(variants.filter((variant) => !isCommonPassword(variant))).toEqual([]);
  });

  test("refuses its words in any case, with the suffixes of the published lists", () => {
    const written = fc
      .tuple(fc.constantFrom(...words), fc.boolean(), fc.constantFrom("", "1", "12", "123"))
      .map(([word, isLoud, tail]) => `${isLoud ? word.toUpperCase() : word}${tail}`);
    fc.assert(fc.property(written, isCommonPassword));
  });

  test("accepts a password that only starts with one of its words", () => {
    const long = words.filter((word) => word.length >= 6);
    const own = fc
      .tuple(fc.constantFrom(...long), fc.stringMatching(/^[!?#.][0-9]{2,4}$/))
      .map(([word, tail]) => word + tail);
    fc.assert(fc.property(own, (password) => !isCommonPassword(password)));
  });

  test("accepts generated passwords", () => {
    const made = fc.string({
      minLength: 12,
      maxLength: 40,
      unit: fc.constantFrom(...Array.from("bcdfghjkmnpqrstvwxz23456789")),
    });
    fc.assert(fc.property(made, (password) => new Set(password).size < 6 || !isCommonPassword(password)));
  });
});

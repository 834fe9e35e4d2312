import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseUsername } from "./username.ts";

describe("normaliseUsername", () => {
  test.each(["Ada", "thabo_10", "x-Y-z", "José", "محمد_10", "አበበ", "a".repeat(20), "100"])(
    "accepts %j",
    (name) => {
      expect(normaliseUsername(name)).toEqual({ username: name });
    },
  );

  test.each([
    ["  Ada  ", "Ada"],
    ["Ａｄａ", "Ada"],
    ["Jose\u0301", "José"],
  ])("normalises %j to %j", (typed, username) => {
    expect(normaliseUsername(typed)).toEqual({ username });
  });

  test.each([
    ["", "username_length"],
    ["ab", "username_length"],
    ["a".repeat(21), "username_length"],
    ["a b c", "username_characters"],
    ["ada!", "username_characters"],
    ["<b>ada", "username_characters"],
    ["___", "username_characters"],
    ["ada\u202e10", "username_characters"],
    ["ad\u200ba", "username_characters"],
    ["ada\u0000", "username_characters"],
    ["аdmin", "username_characters"],
    ["محمدada", "username_characters"],
    ["⚽⚽⚽", "username_characters"],
    ["z\u0351\u036b\u0343algo", "username_characters"],
    ["مُحَمَّد", "username_characters"],
  ])("refuses %j: %s", (typed, fault) => {
    expect(normaliseUsername(typed)).toEqual({ fault });
  });

  test("is idempotent and lets no invisible characters pass", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 24 }), (typed) => {
        const normalised = normaliseUsername(typed);
        if (!("username" in normalised)) return;
        expect(normaliseUsername(normalised.username)).toEqual(normalised);
        expect(normalised.username).not.toMatch(/[\p{C}\p{Z}\p{M}]/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

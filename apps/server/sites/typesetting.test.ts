import { expect, test } from "vitest";
import { typeset, typesetText } from "./typesetting.ts";

const joined = (text: string) => text.replaceAll("~", "\u2060");

test.each([
  ["Confirm your e-mail", "Confirm your e-~mail"],
  ["Bestätige deine E-Mail-Adresse", "Bestätige deine E-~Mail-Adresse"],
  ["Ti bastano un’e-mail e un minuto.", "Ti bastano un’e-~mail e un minuto."],
  ["Saisis l’e-mail d’un parent", "Saisis l’e-~mail d’un parent"],
  // These need no change.
  ["Back to sign-in", "Back to sign-in"],
  ["1-2 of PS5-only", "1-2 of PS5-only"],
  ["E-mail", "E-mail"],
])("%j becomes %j", (text, shown) => {
  expect(typesetText(text)).toBe(joined(shown));
});

test("handles every plural form", () => {
  const dictionary = { mails: { count: { one: "{0} e-mail left", other: "{0} e-mails left" } } };
  expect(typeset(dictionary)).toEqual({
    mails: { count: { one: joined("{0} e-~mail left"), other: joined("{0} e-~mails left") } },
  });
});

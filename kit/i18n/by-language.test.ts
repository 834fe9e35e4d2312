import { expect, test } from "vitest";
import { inLanguage } from "./by-language.ts";

test("words come in the reader's language, and in English where there are none", () => {
  const title = { en: "Sunday Showdown", fr: "Choc du dimanche" };
  expect(inLanguage(title, "fr")).toBe("Choc du dimanche");
  expect(inLanguage(title, "it")).toBe("Sunday Showdown");
});

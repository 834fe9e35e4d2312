import { expect, test } from "vitest";
import { inLanguage } from "./by-language.ts";

test("returns the text in the reader's language, otherwise in English", () => {
  const title = { en: "Sunday Showdown", fr: "Choc du dimanche" };
  expect(inLanguage(title, "fr")).toBe("Choc du dimanche");
  expect(inLanguage(title, "it")).toBe("Sunday Showdown");
});

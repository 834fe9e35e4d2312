import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../../languages/", import.meta.url);
const namesIn = (path: string) => readdirSync(new URL(path, folder));
const languages = namesIn(".").filter((name) => /^[a-z]{2}$/.test(name));

/** Pairs of keys that are not a label and an accessible name. */
const others = ["entrantsOf", "step_qualifierOf", "noteOf", "battlegroundOf"];

/**
 * A button shows `signOut` and has the accessible name `signOutOf`. Voice control needs the visible text in the name
 * (WCAG 2.5.3).
 */
function mismatchesIn(language: string): string[] {
  const files = namesIn(language).filter((name) => name.endsWith(".json"));
  return files.flatMap((file) => {
    const words = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8")) as Record<
      string,
      unknown
    >;
    return Object.entries(words).flatMap(([key, label]) => {
      const shown = words[key.replace(/Of$/, "")];
      if (
        !key.endsWith("Of") ||
        others.includes(key) ||
        typeof shown !== "string" ||
        typeof label !== "string"
      )
        return [];
      const isContained = ` ${label.toLowerCase()} `
        .replaceAll(/[:፦\u00a0\u202f]/g, " ")
        .includes(` ${shown.toLowerCase()} `);
      return isContained ? [] : [`${file}: ${key} "${label}" lacks "${shown}"`];
    });
  });
}

test.each(languages)("%s: the accessible name of a button contains its visible label", (language) => {
  expect(mismatchesIn(language)).toEqual([]);
});

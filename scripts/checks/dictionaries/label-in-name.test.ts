import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../../languages/", import.meta.url);
const namesIn = (path: string) => readdirSync(new URL(path, folder));
const languages = namesIn(".").filter((name) => /^[a-z]{2}$/.test(name));

/** These pairs are no button and its name. */
const others = ["entrantsOf", "step_qualifierOf", "noteOf", "battlegroundOf"];

/** A button shows `signOut` and is called `signOutOf`: who speaks what they see must reach it. */
function mismatchesIn(language: string): string[] {
  return namesIn(language).flatMap((file) => {
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
      const isSaid = ` ${label.toLowerCase()} `.replaceAll(/[:፦]/g, " ").includes(` ${shown.toLowerCase()} `);
      return isSaid ? [] : [`${file}: ${key} "${label}" lacks "${shown}"`];
    });
  });
}

test.each(languages)("%s: the name of a button contains the words that it shows", (language) => {
  expect(mismatchesIn(language)).toEqual([]);
});

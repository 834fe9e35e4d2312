import { expect, test } from "vitest";
import { readReservedNames } from "../testing/sites.ts";
import { firstWords, secondWords, suggestUsername } from "./suggestion.ts";
import { validateUsername } from "./username.ts";

test("every suggested name passes validation with the names of all brands", async () => {
  const reservedNames = await readReservedNames();
  expect(reservedNames).toContain("EAL European League");
  for (const first of firstWords) {
    for (const second of secondWords) {
      const username = `${first}${second}9999`;
      expect(validateUsername(username, reservedNames)).toEqual({ username });
    }
  }
});

test("suggests two words and four digits, rarely the same twice", () => {
  const names = Array.from({ length: 50 }, suggestUsername);
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d{4}$/);
  expect(new Set(names).size).toBeGreaterThan(40);
});

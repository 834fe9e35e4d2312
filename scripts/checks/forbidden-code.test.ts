import { expect, test } from "vitest";
import { checkWords } from "./forbidden-code.ts";

const check = (file: string, text: string) =>
  checkWords(new Map([[file, text]])).map(({ line, rule }) => `${line} ${rule}`);

// Joined here, so that the check does not find its own test.
const todo = ["TO", "DO"].join("");
const notes = [todo, ["FIX", "ME"].join("")];

test.each(notes)("finds the note %s in code", (note) => {
  for (const file of ["kit/pure/a.ts", "kit/ui/a.tsx", "kit/ui/a.module.css", "migrations/0001-a.sql"]) {
    expect(check(file, `\n-- ${note}: later`)).toEqual(["2 no notes for later"]);
  }
});

test("finds a cast through unknown", () => {
  expect(check("kit/pure/a.ts", ["x as unknown", "as Y"].join(" "))).toEqual(["1 no casts through unknown"]);
});

test("ignores prose, dictionaries and parts of words", () => {
  expect(check("kit/pure/a.ts", "const mastodon = 'METODOS';")).toEqual([]);
  expect(
    checkWords(
      new Map([
        ["languages/es/home.json", todo],
        ["kit/pure/a.ts", ""],
      ]),
    ),
  ).toEqual([]);
});

test("fails for a tree without code", () => {
  expect(checkWords(new Map())).toHaveLength(1);
});

import { parseSync, Visitor, type VisitorObject } from "oxc-parser";
import { expect, test } from "vitest";
import { stringLiteralsIn } from "./string-literals.ts";
import { possibleTextKeys } from "./page-texts.ts";

const keys = ["title", "tab_all", "tab_open", "wonShort", "lostShort", "beLate", "beEarly", "unheardOf"];

function saidBy(...files: string[]): string[] {
  const all = files.map((code) => {
    const { program } = parseSync("page.js", code);
    return stringLiteralsIn([{ visit: (visitor: VisitorObject) => new Visitor(visitor).visit(program) }]);
  });
  return keys.filter(possibleTextKeys(all));
}

test("includes keys that are string literals", () => {
  expect(saidBy(`text(isOpen ? "title" : \`tab_all\`)`)).toEqual(["title", "tab_all"]);
});

test("includes all keys that match a template with a long enough beginning or end", () => {
  expect(saidBy("text(`tab_${tab}`); text(`${outcome}Short`)")).toEqual([
    "tab_all",
    "tab_open",
    "wonShort",
    "lostShort",
  ]);
});

test("includes keys of a two-letter beginning if another literal completes them", () => {
  expect(saidBy("text(`be${when}`)", `const times = ["Late"]`)).toEqual(["beLate"]);
});

test("includes nothing for a template of two unknown parts", () => {
  expect(saidBy("say(`${first}${second}`)")).toEqual([]);
});

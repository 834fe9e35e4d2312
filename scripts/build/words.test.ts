import { parseSync, Visitor, type VisitorObject } from "oxc-parser";
import { expect, test } from "vitest";
import { saidWordsIn } from "./said-words.ts";
import { sayable } from "./words.ts";

const keys = ["title", "tab_all", "tab_open", "wonShort", "lostShort", "beLate", "beEarly", "unheardOf"];

function saidBy(...files: string[]): string[] {
  const all = files.map((code) => {
    const { program } = parseSync("page.js", code);
    return saidWordsIn([{ visit: (visitor: VisitorObject) => new Visitor(visitor).visit(program) }]);
  });
  return keys.filter(sayable(all));
}

test("a page can say what it names", () => {
  expect(saidBy(`text(isOpen ? "title" : \`tab_all\`)`)).toEqual(["title", "tab_all"]);
});

test("by a telling beginning or end it can say all that has it", () => {
  expect(saidBy("text(`tab_${tab}`); text(`${outcome}Short`)")).toEqual([
    "tab_all",
    "tab_open",
    "wonShort",
    "lostShort",
  ]);
});

test("by a beginning of two letters it can say what something it reaches completes", () => {
  expect(saidBy("text(`be${when}`)", `const times = ["Late"]`)).toEqual(["beLate"]);
});

test("joining two unknown texts says nothing", () => {
  expect(saidBy("say(`${first}${second}`)")).toEqual([]);
});

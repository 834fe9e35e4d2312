import { expect, test } from "vitest";
import { joinRules, stylesOf } from "#apps/server/pages/page-styles.ts";
import { rulesOf } from "./style-rules.ts";

const sheet =
  `@font-face{font-family:A;src:url(/a.woff2)}:root{--s:4px}.a{color:red}.a:after{content:"}{;"}` +
  `@media (width>=600px){.a{color:blue}.b{gap:1px}@supports (display:grid){.b{display:grid}}}` +
  `@media (width>=600px){.c{gap:2px}}@keyframes k{0%{opacity:0}to{opacity:1}}.b{animation:k 1s}`;

test("splits a sheet into rules, each with its surrounding conditions", () => {
  expect(rulesOf(sheet).map(({ around, prelude }) => [...around, prelude])).toEqual([
    ["@font-face"],
    [":root"],
    [".a"],
    [".a:after"],
    ["@media (width>=600px)", ".a"],
    ["@media (width>=600px)", ".b"],
    ["@media (width>=600px)", "@supports (display:grid)", ".b"],
    ["@media (width>=600px)", ".c"],
    ["@keyframes k"],
    [".b"],
  ]);
});

test("joins the rules into an equivalent sheet", () => {
  const rules = rulesOf(sheet);
  expect(rulesOf(joinRules(rules))).toEqual(rules);
});

test("throws at an incomplete sheet", () => {
  expect(() => rulesOf(".a{color:red")).toThrow("middle of a rule");
});

test("selects the shared rules and those of the page, in the order of the sheet", () => {
  const ownersOf = (prelude: string) => (prelude.includes(".a") ? [0] : prelude.includes(".") ? [1] : []);
  const index = {
    file: "style.css",
    rules: rulesOf(sheet).map((rule) => ({ ...rule, owners: ownersOf(rule.prelude) })),
    pages: { "entry.tsx": [], "A.tsx": [0] },
  };
  expect(stylesOf(index, ["entry.tsx", "A.tsx"])).toBe(
    `@font-face{font-family:A;src:url(/a.woff2)}:root{--s:4px}.a{color:red}.a:after{content:"}{;"}` +
      `@media (width>=600px){.a{color:blue}}@keyframes k{0%{opacity:0}to{opacity:1}}`,
  );
});

import { expect, test } from "vitest";
import { checkCss } from "./css.ts";

function check(declaration: string, file = "kit/ui/components/card.module.css"): string[] {
  const sheet = `/* a card */\n.card:active {\n  ${declaration}\n}\n`;
  const component = `import styles from "./card.module.css";`;
  const tree = new Map([
    [file, sheet],
    ["kit/ui/components/Card.tsx", component],
  ]);
  return checkCss(tree).map(({ line, rule }) => `${line} ${rule}`);
}

test("fails for a tree without style sheets", () => {
  expect(checkCss(new Map())).toHaveLength(1);
});

test.each([
  "left: 0;",
  "margin-left: 1px;",
  "padding-top: 1px",
  "border-bottom: 1px solid;",
  "border-right-color: red;",
  "border-top-left-radius: 3px;",
  "width: 10px;",
  "max-height: 10px;",
  "scroll-margin-top: 1px;",
  "text-align: left;",
  "float: right;",
  "margin: 0 1px 0 2px;",
  "padding: 0 var(--a, 1px) 0 calc(1px + (2px));",
  "inset: 0 auto 0 0;",
  "border-radius: 8px 0 0 8px;",
  "transition: opacity 1s, width 1s;",
  "will-change: left;",
  "& > p { height: 1px; }",
])("reports the physical property in %s", (declaration) => {
  expect(check(declaration)).toEqual(["3 logical properties only"]);
});

test.each([
  "color: #fff;",
  "background: linear-gradient(#0b1e2dcc, transparent);",
  "color: rgb(0 0 0 / 50%);",
  "border: 1px solid oklch(0.5 0.1 20);",
])("reports the literal colour in %s", (declaration) => {
  expect(check(declaration)).toEqual(["3 colours come from the theme"]);
});

test.each([
  "inline-size: 10px; margin-inline-start: 1px;",
  "margin: 0 1px 2px; padding: 0 1px;",
  "inset: 0;",
  "border-radius: 8px 8px 0 0;",
  "text-align: start;",
  "transition: opacity 1s, inline-size 1s;",
  "color: var(--ink); background: rgb(from var(--ink) r g b / 50%);",
  "background: url(data:left:0;#fff) no-repeat;",
  'content: "left: 0; #fff";',
  "/* left: 0; */",
  "@media (width >= 600px) { color: var(--ink); }",
  "&:has(#top) { color: var(--ink); }",
])("accepts %s", (declaration) => {
  expect(check(declaration)).toEqual([]);
});

test("allows colours in the sheet of the theme", () => {
  expect(check("--ink: #fff;", "kit/ui/theme/base.css")).toEqual([]);
});

test("reports a style sheet that no file imports", () => {
  expect(check("", "kit/ui/components/old.module.css")).toEqual(["1 no unused file"]);
});

test("reports a style sheet of more than 400 lines", () => {
  const sheet = (lines: number) => new Map([["kit/ui/base.css", ".a {}\n".repeat(lines)]]);
  expect(checkCss(sheet(400))).toEqual([]);
  expect(checkCss(sheet(401)).map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    "401 no file is longer than 400 lines",
  ]);
});

test.each([
  ".card:hover { color: var(--ink); }",
  ".card {\n  &:hover { color: var(--ink); }\n}",
  "@media (width >= 600px) {\n  .card:hover .name { color: var(--ink); }\n}",
])("reports %s, which keeps its hover style after a tap", (sheet) => {
  const findings = checkCss(new Map([["kit/ui/base.css", sheet]]));
  expect(findings.map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    `${sheet.includes("\n") ? 2 : 1} hover styles only where the device hovers`,
  ]);
});

test.each([
  "@media (hover: hover) { .card:hover { color: var(--ink); } }",
  "@media (width >= 600px) { @media (hover: hover) and (pointer: fine) { .card:hover { color: var(--ink); } } }",
  "/* .card:hover {} */",
])("accepts %s", (sheet) => {
  expect(checkCss(new Map([["kit/ui/base.css", sheet]]))).toEqual([]);
});

test("reports the display font without its word spacing", () => {
  const sheet = (more: string) =>
    new Map([["kit/ui/base.css", `.logo {\n  font: 800 1rem / 1 var(--font-display);${more}\n}\n`]]);
  expect(checkCss(sheet("")).map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    "2 display font sets its word spacing",
  ]);
  expect(checkCss(sheet(" word-spacing: var(--display-word);"))).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { checkScreens } from "./screens.ts";

const file = "features/matches/web/MatchScreen.tsx";

function check(jsx: string, path = file): string[] {
  const code = `export function MatchScreen({ text, name, isOver }) {\n  return ${jsx};\n}`;
  return checkScreens(new Map([[path, code]])).map(({ line, rule }) => `${line} ${rule}`);
}

test("a tree without screens fails", () => {
  expect(checkScreens(new Map())).toHaveLength(1);
});

describe("literal text", () => {
  const found = ["2 no literal text in screens"];

  test.each([
    `<p>Play now</p>`,
    `<><b />Play now</>`,
    `<p>{"Play now"}</p>`,
    "<p>{`Hello ${name}`}</p>",
    `<p>{isOver ? text("over") : "Running"}</p>`,
    `<p>{isOver && "Over"}</p>`,
    `<p>{"Hello " + name}</p>`,
    `<p>العب الآن</p>`,
    `<img alt="A trophy" />`,
    `<button aria-label="Close" />`,
    `<button aria-label={"Close"} />`,
    "<button title={`Close ${name}`} />",
    `<input placeholder="Your name" />`,
    `<Field label="Number" />`,
  ])("%s", (jsx) => {
    expect(check(jsx)).toEqual(found);
  });

  test.each([
    "apps/web/shell/TopBar.tsx",
    "kit/ui/components/Button.tsx",
    "features/matches/console/List.tsx",
  ])("is looked for in %s", (path) => {
    expect(check(`<p>Play now</p>`, path)).toEqual(found);
  });

  test.each([
    `<p>{text("play")}</p>`,
    `<p>{name}</p>`,
    `<p>·&nbsp;{name} – 3:2</p>`,
    `<img alt="" />`,
    `<button aria-label={text("close")} />`,
    `<a className="link" href="/games" data-state="open" />`,
  ])("%s holds none", (jsx) => {
    expect(check(jsx)).toEqual([]);
  });
});

test.each([
  `<path fill="#fff" />`,
  `<p style={{ color: "red", left: 0 }} />`,
  `<p style={{ minWidth: 3 }} />`,
])("%s is bound to one theme or one direction", (jsx) => {
  expect(check(jsx)).toHaveLength(1);
});

test("themed and mirrored styles pass", () => {
  expect(check(`<path fill="var(--ink)" style={{ insetInlineStart: 0, "--share": 0.5 }} />`)).toEqual([]);
  expect(check(`<a href="#fade" />`)).toEqual([]);
});

describe("forms", () => {
  test.each(["<form onSubmit={text} />", '<form method="get" />', "<form action={name} />"])("%s", (jsx) => {
    expect(check(jsx)).toEqual(["2 every form posts"]);
  });

  test.each(["<form {...text} />", '<form method="post" />'])("%s is fine", (jsx) => {
    expect(check(jsx)).toEqual([]);
  });
});

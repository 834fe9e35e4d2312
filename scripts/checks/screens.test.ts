import { describe, expect, test } from "vitest";
import { checkScreens } from "./screens.ts";

const file = "features/matches/web/MatchScreen.tsx";

function check(jsx: string, path = file): string[] {
  const code = `export function MatchScreen({ text, name, isOver }) {\n  return ${jsx};\n}`;
  return checkScreens(new Map([[path, code]])).map(({ line, rule }) => `${line} ${rule}`);
}

test("fails for a tree without screens", () => {
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
    `<p>{isOver && "Ended"}</p>`,
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
  ])("checks %s", (path) => {
    expect(check(`<p>Play now</p>`, path)).toEqual(found);
  });

  test.each([
    `<p>{text("play")}</p>`,
    `<p>{name}</p>`,
    `<p>·&nbsp;{name} – 3:2</p>`,
    `<img alt="" />`,
    `<button aria-label={text("close")} />`,
    `<a className="link" href="/games" data-state="open" />`,
  ])("accepts %s", (jsx) => {
    expect(check(jsx)).toEqual([]);
  });
});

test.each([
  `<path fill="#fff" />`,
  `<p style={{ color: "red", left: 0 }} />`,
  `<p style={{ minWidth: 3 }} />`,
])("reports the fixed colour or direction in %s", (jsx) => {
  expect(check(jsx)).toHaveLength(1);
});

test("accepts colours of the theme and logical styles", () => {
  expect(check(`<path fill="var(--ink)" style={{ insetInlineStart: 0, "--share": 0.5 }} />`)).toEqual([]);
  expect(check(`<a href="#fade" />`)).toEqual([]);
});

describe("forms", () => {
  test.each(["<form onSubmit={text} />", '<form method="get" />', "<form action={name} />"])("%s", (jsx) => {
    expect(check(jsx)).toEqual(["2 every form posts"]);
  });

  test.each(["<form {...text} />", '<form method="post" />', '<form role="search" />'])(
    "accepts %s",
    (jsx) => {
      expect(check(jsx)).toEqual([]);
    },
  );
});

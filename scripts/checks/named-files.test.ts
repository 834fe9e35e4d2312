import { expect, test } from "vitest";
import { checkNamedFiles } from "./named-files.ts";

const rules = "features/matches/rules.ts";

function check(file: string, text: string): string[] {
  const tree = new Map([
    [rules, ""],
    [file, text],
  ]);
  return checkNamedFiles(tree).map(({ line, problem }) => `${line} ${problem}`);
}

test("accepts the name of a file, a folder, a neighbouring page and a web address", () => {
  const text = `\`${rules}\` \`features/matches/\` [rules](../features/matches/rules.ts) [web](https://a.example/b)`;
  expect(check("docs/a.md", text)).toEqual([]);
});

test("reports a missing file in code and in a link", () => {
  expect(check("docs/a.md", "words\n`features/matches/old.ts`")).toEqual([
    "2 names features/matches/old.ts, which does not exist.",
  ]);
  expect(check("docs/a.md", "[old](old.md)")).toEqual(["1 names docs/old.md, which does not exist."]);
});

test("ignores partial paths, patterns and media types", () => {
  expect(check("docs/a.md", "`server/index.ts` `brands/<key>/` `scripts/*.ts` `application/json`")).toEqual(
    [],
  );
});

test("fails for a tree without pages", () => {
  expect(checkNamedFiles(new Map())).toHaveLength(1);
});

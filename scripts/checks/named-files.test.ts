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

test("a page may name a file, its folders, a page beside it, and addresses", () => {
  const text = `\`${rules}\` \`features/matches/\` [rules](../features/matches/rules.ts) [web](https://a.example/b)`;
  expect(check("docs/a.md", text)).toEqual([]);
});

test("a file that is not there is found, in code and in a link", () => {
  expect(check("docs/a.md", "words\n`features/matches/old.ts`")).toEqual([
    "2 names features/matches/old.ts, which is not there.",
  ]);
  expect(check("docs/a.md", "[old](old.md)")).toEqual(["1 names docs/old.md, which is not there."]);
});

test("a part of a path, a pattern and a media type are not taken for a file", () => {
  expect(check("docs/a.md", "`server/index.ts` `brands/<key>/` `scripts/*.ts` `application/json`")).toEqual(
    [],
  );
});

test("a tree without pages fails", () => {
  expect(checkNamedFiles(new Map())).toHaveLength(1);
});

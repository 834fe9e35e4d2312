import { existsSync } from "node:fs";
import { join } from "node:path";
import { isEnglishOnly, languages } from "#languages/index.ts";
import { checkCss } from "./css.ts";
import { checkDictionaries } from "./dictionaries.ts";
import { formatFinding } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { checkImports } from "./imports.ts";
import { checkLockfile } from "./lockfile.ts";
import { checkNamedFiles } from "./named-files.ts";
import { checkNumbers } from "./numbers.ts";
import { checkPlainEnglish } from "./plain-english.ts";
import { checkRegisters } from "./registers.ts";
import { checkScreens } from "./screens.ts";
import { checkTestProjects } from "./test-projects.ts";
import { checkTestFolders } from "./test-folders.ts";
import { runTool } from "./tool.ts";
import { readTree } from "./tree.ts";
import type { Tree } from "./tree.ts";
import { checkWords } from "./forbidden-code.ts";

/** Returns one text per finding. */
export type Check = () => Promise<string[]>;

/** Slow checks first, so that the quick ones fill the second core. */
export function createCatalogue(root: string): Readonly<Record<string, Check>> {
  let tree: Promise<Tree> | undefined;
  const own = (check: (tree: Tree) => Finding[]) => async () => {
    tree ??= readTree(root);
    return check(await tree).map(formatFinding);
  };
  const tool = (words: string, hint: string) => () => runTool(root, words.split(" "), hint);
  const compile = (config: string) =>
    tool(
      `tsc -p ${config}`,
      "follow the compiler; pure folders have neither Node nor the DOM, web folders no Node.",
    );
  return {
    unit: tool("vitest run --project unit --reporter=dot", "fix the code or the test."),
    types: async () => {
      const compiles = ["tsconfig.json", "tsconfig.pure.json", "tsconfig.web.json"].map(compile);
      return (await Promise.all(compiles.map((run) => run()))).flat();
    },
    lint: tool("oxlint --type-aware --format=unix", "follow the message; rules are in .oxlintrc.json."),
    knip: tool(
      "knip --no-progress --treat-config-hints-as-errors",
      "delete unused code; entry points are in knip.json.",
    ),
    format: tool("oxfmt --check", "run `npm run format`."),
    imports: own(checkImports),
    registers: own(checkRegisters),
    screens: own(checkScreens),
    css: own(checkCss),
    words: own((files) => [...checkWords(files), ...checkPlainEnglish(files)]),
    tests: own((files) => [...checkTestProjects(files), ...checkTestFolders(files)]),
    dictionaries: own((files) => checkDictionaries(files, languages, isEnglishOnly)),
    lockfile: own(checkLockfile),
    numbers: own(checkNumbers),
    pages: own(checkNamedFiles),
    docs: async () => {
      if (!existsSync(join(root, "scripts/write-docs.ts"))) return [];
      return runTool(
        root,
        ["node", "scripts/write-docs.ts", "--check"],
        "run `npm run docs` and commit the result.",
      );
    },
  };
}

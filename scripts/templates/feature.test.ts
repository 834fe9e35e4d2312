import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { languages } from "#languages/index.ts";
import { checkImports } from "#scripts/checks/imports.ts";
import { checkRegisters } from "#scripts/checks/registers.ts";
import { checkTestProjects } from "#scripts/checks/test-projects.ts";
import { runTool } from "#scripts/checks/tool.ts";
import { readTree } from "#scripts/checks/tree.ts";
import { writeFeature } from "./feature.ts";

const checkout = process.cwd();
const slice = "game-accounts";
const about = (path: string) => path.includes(slice);
let project: string;
let root: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "kickoff-new-"));
  await symlink(join(checkout, "node_modules"), join(project, "node_modules"));
  const parts = [
    "package.json",
    "tsconfig.base.json",
    "vitest.config.ts",
    ".oxlintrc.json",
    ".oxfmtrc.json",
    "kit",
    "features",
    "scripts",
    "languages",
  ];
  for (const part of parts) await cp(join(checkout, part), join(project, part), { recursive: true });
  await rm(join(project, "features", slice), { recursive: true, force: true });
  for (const language of languages) await rm(join(project, "languages", language, `${slice}.json`));
  await mkdir(join(project, "migrations"));
  await writeFile(join(project, "migrations/0012-coins.sql"), "");
});

afterAll(() => rm(project, { recursive: true, force: true }));

/** Hard links, because a copy of all files takes a second per test. */
beforeEach(() => {
  root = `${project}-copy`;
  execFileSync("cp", ["-al", project, root]);
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("creates all files of a slice, a migration and texts in every language", async () => {
  expect((await writeFeature(root, slice)).toSorted()).toEqual([
    "features/game-accounts/README.md",
    "features/game-accounts/contract.ts",
    "features/game-accounts/rules.test.ts",
    "features/game-accounts/rules.ts",
    "features/game-accounts/server/index.ts",
    "features/game-accounts/server/routes.ts",
    "features/game-accounts/server/service.ts",
    "features/game-accounts/server/store.ts",
    "features/game-accounts/server/tables.ts",
    "features/game-accounts/web/screens.ts",
    "languages/am/game-accounts.json",
    "languages/ar/game-accounts.json",
    "languages/de/game-accounts.json",
    "languages/en/game-accounts.json",
    "languages/es/game-accounts.json",
    "languages/fr/game-accounts.json",
    "languages/it/game-accounts.json",
    "migrations/0013-game-accounts.sql",
  ]);
});

test("creates code that compiles, passes lint and passes its test", async () => {
  const files = (await writeFeature(root, slice)).filter((file) => /^features.*\.ts$/.test(file));
  const options = { lib: ["es2024", "dom"], jsx: "react-jsx", types: ["node"] };
  // Only the languages folder knows the dictionary keys.
  const config = {
    extends: "./tsconfig.base.json",
    compilerOptions: options,
    files: [...files, "languages/index.ts"],
  };
  await writeFile(join(root, "tsconfig.json"), JSON.stringify(config));
  expect(await runTool(root, ["tsc", "-p", "tsconfig.json"], "")).toEqual([]);
  expect(await runTool(root, ["oxlint", "--type-aware", `features/${slice}`], "")).toEqual([]);
  expect(await runTool(root, ["vitest", "run", "--project", "unit", `features/${slice}`], "")).toEqual([]);
});

test("creates code that follows all rules, except that it is not served yet", async () => {
  await writeFeature(root, slice);
  const tree = new Map(await readTree(root));
  expect(checkImports(tree).filter(({ file }) => about(file))).toEqual([]);
  expect(checkTestProjects(tree).filter(({ file }) => about(file))).toEqual([]);
  tree.set("apps/web/routes.ts", "").set("apps/server/api.ts", "");
  expect(checkRegisters(tree).filter(({ file }) => about(file))).toMatchObject([
    { file: `features/${slice}/server/routes.ts`, problem: "nobody serves gameAccountsRoutes." },
  ]);
});

test("refuses a name that levels.ts does not have, and says what to do", async () => {
  await expect(writeFeature(root, "clans")).rejects.toThrow('features/levels.ts does not know "clans"');
});

test.each(["features/game-accounts/rules.ts", "languages/en/game-accounts.json"])(
  "writes nothing if %s exists",
  async (path) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), "mine");
    await expect(writeFeature(root, slice)).rejects.toThrow(`${path} already exists`);
    expect(await readFile(join(root, path), "utf8")).toBe("mine");
    expect(await readdir(join(root, "migrations"))).toEqual(["0012-coins.sql"]);
  },
);

test("the command writes formatted files and prints its usage", async () => {
  const command = (...words: string[]) => runTool(root, ["node", "scripts/new.ts", ...words], "");
  expect(await command("slice")).toEqual([expect.stringContaining("Usage:")]);
  expect(await command("feature", "clans")).toEqual([expect.stringContaining("Add it to the level")]);
  expect(await command("feature", slice)).toEqual([]);
  expect(await runTool(root, ["oxfmt", "--check", `features/${slice}`], "")).toEqual([]);
});

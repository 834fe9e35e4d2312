import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCatalogue } from "./catalogue.ts";

/** Each rule of a configured tool has a test with a violation. */
const settings = [
  "package.json",
  "knip.json",
  ".oxlintrc.json",
  ".oxfmtrc.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.pure.json",
  "tsconfig.web.json",
];

async function house(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "kickoff-tools-"));
  await symlink(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  for (const file of settings) await cp(join(process.cwd(), file), join(root, file));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

async function outcome(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const root = await house(files);
  try {
    return (await createCatalogue(root)[name]?.())?.join("\n") ?? "no such check";
  } finally {
    await rm(root, { recursive: true });
  }
}

const clean = {
  "features/matches/rules.ts": "export const half = (minutes: number): number => minutes / 2;\n",
  "features/matches/web/index.ts": 'export { half } from "../rules.ts";\n',
  "kit/db/now.ts": "export const uptime = (): number => process.uptime();\n",
};

describe("lint", () => {
  let output: string;
  const promise = "const later = async (): Promise<void> => undefined;\n";
  const faults: Readonly<Record<string, [code: string, rule: string]>> = {
    "features/matches/floating.ts": [`${promise}later();\nexport const n = 1;\n`, "no-floating-promises"],
    "features/matches/switch.ts": [
      'export const f = (side: "home" | "away"): number => {\n  switch (side) {\n    case "home":\n      return 1;\n    default:\n      return 2;\n  }\n};\n',
      "switch-exhaustiveness-check",
    ],
    "features/matches/long.ts": [`${"// line\n".repeat(400)}export const n = 1;\n`, "max-lines"],
    "features/matches/loud.ts": ['console.log("hello");\nexport const n = 1;\n', "no-console"],
    "kit/db/loud.ts": ['console.log("hello");\nexport const n = 1;\n', "no-console"],
    "features/matches/any.ts": ["export const f = (value: any): void => void value;\n", "no-explicit-any"],
    "features/matches/ignore.ts": ["// @ts-ignore\nexport const n: number = 1;\n", "ban-ts-comment"],
    "features/matches/only.test.ts": [
      'import { test } from "vitest";\ntest.only("x", () => {});\n',
      "no-focused-tests",
    ],
    "features/matches/skip.test.ts": [
      'import { test } from "vitest";\ntest.skip("x", () => {});\n',
      "no-disabled-tests",
    ],
    "features/matches/stale.ts": ["// oxlint-disable-next-line no-console\nexport const n = 1;\n", "Unused"],
  };

  beforeAll(async () => {
    const planted = Object.entries(faults).map(([path, [code]]) => [path, code] as const);
    const long = `${"// line\n".repeat(400)}export const n = 1;\n`;
    const data = { "brands/x/brand.ts": long, "apps/web/routes.ts": long };
    output = await outcome("lint", { ...clean, ...data, ...Object.fromEntries(planted) });
  });

  test.each(Object.entries(faults).map(([path, [, rule]]) => [rule, path]))(
    "reports %s in %s",
    (rule, path) => {
      const lines = output.split("\n").filter((line) => line.startsWith(`${path}:`));
      expect(lines).toEqual([expect.stringContaining(rule)]);
    },
  );

  test("accepts clean files, long data and long tables", () => {
    expect(Object.keys(clean).filter((path) => output.includes(path))).toEqual([]);
    expect(output).not.toContain("brands/x/brand.ts");
    expect(output).not.toContain("apps/web/routes.ts");
  });

  test("configures no rule as a warning", async () => {
    expect(await readFile(".oxlintrc.json", "utf8")).not.toContain('warn"');
    expect(output).not.toContain("[Warning");
  });
});

describe("types", () => {
  const page = "export const page = (): string => document.title;\n";

  test("compiles a clean tree", async () => {
    expect(await outcome("types", { ...clean, "kit/ui/page.ts": page })).toBe("");
  });

  test.each([
    [
      "Node in rules",
      "features/matches/rules.ts",
      "export const cwd = (): string => process.cwd();\n",
      "process",
    ],
    ["the DOM in rules", "features/matches/rules.ts", page, "document"],
    [
      "Node in web code",
      "features/matches/web/index.ts",
      "export const cwd = (): string => process.cwd();\n",
      "process",
    ],
  ])("refuses %s", async (_, path, code, word) => {
    expect(await outcome("types", { ...clean, "kit/ui/page.ts": page, [path]: code })).toContain(word);
  });
});

test("reports a file that is not formatted", async () => {
  expect(await outcome("format", clean)).toBe("");
  expect(await outcome("format", { ...clean, "kit/db/x.ts": "export const  x='1'" })).toContain(
    "kit/db/x.ts",
  );
});

describe("knip", () => {
  let output: string;

  beforeAll(async () => {
    output = await outcome("knip", {
      ...clean,
      "apps/server/main.ts": 'import { used } from "#kit/db/part.ts";\nused();\n',
      "kit/db/part.ts": "export const used = (): number => 1;\nexport const unused = (): number => 2;\n",
      "kit/db/forgotten.ts": "export const x = 1;\n",
    });
  });

  test.each([
    ["file", "kit/db/forgotten.ts"],
    ["export", "unused"],
    ["dependency", "fastify"],
  ])("reports an unused %s", (_, name) => {
    expect(output).toContain(name);
  });

  test("accepts used files", () => {
    expect(output).not.toMatch(/\bused\b/);
  });
});

test("fails a build whose pages import server code", async () => {
  const bundle = async (files: Readonly<Record<string, string>>) => {
    const root = await house({ ...clean, ...files });
    try {
      const configFile = resolve("vite.config.ts");
      await build({ root, configFile, logLevel: "silent", build: { write: false } });
    } finally {
      await rm(root, { recursive: true });
    }
  };
  const page = "apps/web/client.tsx";
  await bundle({
    [page]: 'import { half } from "#features/matches/web/index.ts";\ndocument.title = String(half(2));\n',
  });
  const fault = { [page]: 'import { uptime } from "#kit/db/now.ts";\ndocument.title = String(uptime());\n' };
  await expect(bundle(fault)).rejects.toThrow("imports server code");
  await expect(bundle({ [page]: 'import "node:fs";\n' })).rejects.toThrow("imports server code");
});

describe("docs", () => {
  let root: string;

  beforeAll(async () => {
    root = await house({});
  });

  afterAll(() => rm(root, { recursive: true }));

  test("passes if the generator reports no difference, and fails otherwise", async () => {
    await mkdir(join(root, "scripts"));
    await writeFile(
      join(root, "scripts/write-docs.ts"),
      "process.exitCode = process.argv[2] === '--check' ? 0 : 3;",
    );
    expect(await createCatalogue(root)["docs"]?.()).toEqual([]);
    await writeFile(join(root, "scripts/write-docs.ts"), "console.log('stale'); process.exitCode = 1;");
    expect(await createCatalogue(root)["docs"]?.()).toEqual([expect.stringContaining("stale")]);
  });
});

import { expect, test } from "vitest";
import { createGraph, type ModuleInfo } from "./graph.ts";

const files: Readonly<Record<string, string>> = {
  "features/game/web/index.ts": `
    export { Button } from "./parts/Button.tsx";
    export { default as Card, Heading as CardHeading } from "./parts/Card.tsx";
    export * from "../rules.ts";`,
  "features/game/web/parts/Button.tsx": `export function Button() {}`,
  "features/game/web/parts/Card.tsx": `export default function Card() {} export const Heading = 1;`,
  "features/game/rules.ts": `
    import { least } from "./rules/least.ts";
    export * from "./rules/points.ts";
    export const most = least + 1;`,
  "features/game/rules/least.ts": `export const least = 1;`,
  "features/game/rules/points.ts": `export const points = 3;`,
  "apps/web/fetching.ts": `const load = () => import("#features/game/web/index.ts");`,
};

const imports = /(?:from|import) "([^"]+)"/g;

function needsOf(code: string, { isEntryPointFetched = false, root = "/project/" } = {}): string[] {
  const all: Record<string, string> = { ...files, "apps/web/page.tsx": code };
  const idOf = (path: string) => root + path;
  const infoOf = (id: string): ModuleInfo | null => {
    const path = id.slice(root.length);
    const text = all[path];
    if (text === undefined) return null;
    const importedIds = [...text.matchAll(imports)].map(([, source = ""]) => {
      if (source.startsWith("#")) return idOf(source.slice(1));
      return source.startsWith(".") ? new URL(source, `file://${id}`).pathname : `/node_modules/${source}.js`;
    });
    const dynamicImporters =
      isEntryPointFetched && path.endsWith("index.ts") ? [idOf("apps/web/fetching.ts")] : [];
    return { code: text, importedIds, dynamicImporters, dynamicallyImportedIds: [] };
  };
  const { needs } = createGraph(infoOf, root);
  const reached = new Set([idOf("apps/web/page.tsx")]);
  for (const id of reached) for (const needed of needs(id)) reached.add(needed);
  return [...reached].slice(1).map((id) => id.replace(root, ""));
}

test.each<[what: string, code: string, needed: string[]]>([
  [
    "a name that an entry point re-exports",
    `import { Button } from "#features/game/web/index.ts";`,
    ["features/game/web/parts/Button.tsx"],
  ],
  [
    "a name that an entry point re-exports under another name",
    `import { CardHeading as Title } from "#features/game/web/index.ts";`,
    ["features/game/web/parts/Card.tsx"],
  ],
  [
    "a name re-exported through two entry points",
    `import { points } from "#features/game/web/index.ts";`,
    ["features/game/rules/points.ts"],
  ],
  [
    "names that an entry point defines, with their imports",
    `import { most } from "../../features/game/rules.ts";`,
    ["features/game/rules.ts", "features/game/rules/least.ts"],
  ],
  [
    "the modules that define several names, each once",
    `import { Button, Card, CardHeading } from "#features/game/web/index.ts";`,
    ["features/game/web/parts/Button.tsx", "features/game/web/parts/Card.tsx"],
  ],
  [
    "a module imported for its effects, and a package",
    `import "#features/game/rules/least.ts"; import { useState } from "react";`,
    ["/node_modules/react.js", "features/game/rules/least.ts"],
  ],
])("a module needs %s", (_, code, needed) => {
  expect(needsOf(code)).toEqual(needed);
});

test("a dynamically imported entry point needs all modules that it re-exports", () => {
  expect(needsOf(`import "#features/game/web/index.ts";`, { isEntryPointFetched: true })).toEqual([
    "features/game/web/index.ts",
    "features/game/web/parts/Button.tsx",
    "features/game/web/parts/Card.tsx",
    "features/game/rules.ts",
    "features/game/rules/points.ts",
    "features/game/rules/least.ts",
  ]);
});

test("handles a checkout inside a folder with the name of a project folder", () => {
  const code = `import { Button } from "#features/game/web/index.ts";`;
  expect(needsOf(code, { root: "/home/apps/kickoff/" })).toEqual(["features/game/web/parts/Button.tsx"]);
});

import { fileURLToPath } from "node:url";
import { build } from "vite";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const entry = "virtual:entry.ts";

/** Builds the code of a page that imports this, and returns the modules of its first chunk. */
async function firstChunkOf(code: string): Promise<string[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? `${root}/entry.ts` : null),
        load: (id) => (id.endsWith("/entry.ts") ? code : null),
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: entry, external: [/^react/], preserveEntrySignatures: "strict" },
    },
  });
  if (Array.isArray(result) || !("output" in result)) throw new Error("The build gave no single output");
  const [first] = result.output;
  return Object.keys(first.modules).map((path) => path.slice(path.lastIndexOf("/") + 1));
}

describe("the first chunk of a page", () => {
  test("contains no drawing code for drawings and avatars", async () => {
    const modules = await firstChunkOf(`
      export { Drawing } from "#kit/ui/art/Drawing.tsx";
      export { Avatar } from "#kit/ui/components/Avatar.tsx";
    `);
    expect(modules).toContain("Drawing.tsx");
    expect(modules).not.toContain("drawings.ts");
    expect(modules).not.toContain("paint.ts");
    expect(modules).not.toContain("parts.ts");
  });

  test("contains only the imported icons", async () => {
    const modules = await firstChunkOf(`
      export { Icon } from "#kit/ui/icons/Icon.tsx";
      export { bell } from "#kit/ui/icons/bell.ts";
    `);
    expect(modules.toSorted()).toEqual(["Icon.module.css", "Icon.tsx", "bell.ts", "entry.ts"]);
  });
});

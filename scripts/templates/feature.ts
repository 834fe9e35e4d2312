import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { levels } from "#features/levels.ts";
import type { SliceName } from "#features/levels.ts";
import { languages } from "#languages/index.ts";

const templates = import.meta.dirname;

/** The files cannot be created; the message says why. */
export class RefusedError extends Error {}

/** Writes the files of a slice and returns their paths. Throws if one of them exists. */
export async function writeFeature(root: string, name: string): Promise<string[]> {
  const slice = knownSlice(name);
  const files = new Map([
    ...(await filledFiles(slice)),
    ...languages.map((language): [string, string] => [`languages/${language}/${slice}.json`, "{}\n"]),
    [
      await migrationPath(root, slice),
      fill(await readFile(join(templates, "migration.sql.txt"), "utf8"), slice),
    ],
  ]);
  const existing = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (existing !== undefined) throw new RefusedError(`${existing} already exists.`);
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return [...files.keys()];
}

/** The remaining steps; `npm run check` reports them too. */
export function nextSteps(name: string): string[] {
  const { camel } = nameVariants(name);
  return [
    `add \`${camel}Routes\` to apps/server/api.ts`,
    `add the namespace \`${name}\` to languages/index.ts and its keys in every language`,
    `test its calls through the wired server in apps/server/api-tests/${name}/`,
    "register permissions, audit actions, personal data and brand resolvers in server/slice.ts, staff pages in console/index.ts",
    "list its screens in web/screens.ts and their paths in apps/web/routes.ts",
    "describe it in README.md, in the words of docs/words.md",
  ];
}

function knownSlice(name: string): SliceName {
  const slice = levels.flat().find((known) => known === name);
  if (slice !== undefined) return slice;
  throw new RefusedError(
    [
      `features/levels.ts does not know "${name}".`,
      "A slice is a noun of the specification in kebab-case. Add it to the level just above the highest slice it uses,",
      `then run this again. Known: ${levels.flat().join(", ")}.`,
    ].join("\n"),
  );
}

async function filledFiles(slice: string): Promise<[string, string][]> {
  const paths = await filesUnder(templates, "feature");
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const relativePath = path.slice("feature/".length).replace(/\.txt$/, "");
      return [
        `features/${slice}/${relativePath}`,
        fill(await readFile(join(templates, path), "utf8"), slice),
      ];
    }),
  );
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

async function migrationPath(root: string, slice: string): Promise<string> {
  const numbers = (await readdir(join(root, "migrations"))).map((file) => Number.parseInt(file, 10) || 0);
  return `migrations/${String(Math.max(0, ...numbers) + 1).padStart(4, "0")}-${slice}.sql`;
}

function fill(template: string, slice: string): string {
  return Object.entries(nameVariants(slice)).reduce(
    (text, [key, value]) => text.replaceAll(`{{${key}}}`, value),
    template,
  );
}

/** `game-accounts` in code, SQL and prose. */
function nameVariants(name: string) {
  const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const words = name.replaceAll("-", " ");
  return {
    name,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: name.replaceAll("-", "_"),
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

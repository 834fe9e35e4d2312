import type { Finding } from "./finding.ts";
import { noFilesFound } from "./finding.ts";
import type { Tree } from "./tree.ts";

interface NumberedFolder {
  folder: string;
  what: string;
  name: RegExp;
  example: string;
  sharing: ReadonlySet<string>;
}

const numberedFolders: readonly NumberedFolder[] = [
  {
    folder: "migrations/",
    what: "migration",
    name: /^(\d{4})-[a-z0-9-]+\.sql$/,
    example: "0042-what-it-does.sql",
    // These share their number with an earlier file. Databases have recorded their names
    // (`schema_migrations`), so they stay. The order by name is the order in which they were applied.
    sharing: new Set(["0011-demo-reset.sql", "0017-files.sql"]),
  },
  {
    folder: "docs/decisions/",
    what: "decision",
    name: /^(\d{4})-[a-z0-9-]+\.md$/,
    example: "0042-what-it-is-about.md",
    sharing: new Set(),
  },
];

/** Finds two branches that use the same next number. */
export function checkNumbers(tree: Tree): Finding[] {
  return numberedFolders.flatMap((numbered) => checkFolder(tree, numbered));
}

function checkFolder(
  tree: Tree,
  { folder, what, name: pattern, example, sharing }: NumberedFolder,
): Finding[] {
  const names = [...tree.keys()]
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))
    .toSorted();
  if (names.length === 0) return [noFilesFound("numbers", what)];
  const rule = `every ${what} has a unique number`;
  const findings: Finding[] = [];
  const add = (name: string, problem: string, instead: string) =>
    findings.push({ file: folder + name, line: 1, rule, problem, instead });
  let last = 0;
  for (const name of names) {
    const digits = pattern.exec(name)?.[1];
    if (digits === undefined) {
      add(name, `is not named as a ${what}.`, `call it by four digits and words: ${example}.`);
      continue;
    }
    const number = Number(digits);
    if (number === last && !sharing.has(name)) {
      add(name, `shares the number ${digits}.`, "give it the next free number before anybody relies on it.");
    }
    for (let missing = last + 1; missing < number; missing++) {
      const text = String(missing).padStart(4, "0");
      add(name, `comes after ${text}, which is missing.`, "bring the lost file back, or take its number.");
    }
    last = number;
  }
  return findings;
}

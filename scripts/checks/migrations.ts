import type { Finding } from "./finding.ts";
import { nothingSeen } from "./finding.ts";
import type { Tree } from "./tree.ts";

const rule = "every migration has a number of its own";
const folder = "migrations/";

/**
 * Databases have recorded these names (`schema_migrations`), so they keep the number that each shares with another file
 * before it. Order by name is still the order in which they were applied.
 */
const recordedTwice = new Set(["0011-demo-reset.sql", "0017-files.sql"]);

/** Two branches that both take the next number meet here, before a database does. */
export function checkMigrations(tree: Tree): Finding[] {
  const names = [...tree.keys()]
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))
    .toSorted();
  if (names.length === 0) return [nothingSeen("migrations", "migration")];
  const findings: Finding[] = [];
  const add = (name: string, problem: string, instead: string) =>
    findings.push({ file: folder + name, line: 1, rule, problem, instead });
  let last = 0;
  for (const name of names) {
    const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (digits === undefined) {
      add(name, "is not named as a migration.", "call it by four digits and words: 0042-what-it-does.sql.");
      continue;
    }
    const number = Number(digits);
    if (number === last && !recordedTwice.has(name)) {
      add(
        name,
        `shares the number ${digits}.`,
        "give it the next free number, before any database applies it.",
      );
    }
    for (let missing = last + 1; missing < number; missing++) {
      const text = String(missing).padStart(4, "0");
      add(name, `comes after ${text}, which is missing.`, "bring the lost file back, or take its number.");
    }
    last = number;
  }
  return findings;
}

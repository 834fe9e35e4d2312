import type { Finding } from "../finding.ts";
import { levelOf, sliceOf } from "../folders.ts";
import type { ImportUse, Source } from "../source.ts";

const entryPoints = [
  "contract.ts",
  "rules.ts",
  "server/index.ts",
  "web/index.ts",
  "web/screens.ts",
  "console/index.ts",
];
const tablesEntryPoint = "server/tables.ts";

/** A slice imports only slices of lower levels, and every importer uses the entry points. */
export function checkSlices(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => source.imports.flatMap((use) => checkUse(source.path, use)));
}

function checkUse(file: string, use: ImportUse): Finding[] {
  const to = use.target === undefined ? undefined : sliceOf(use.target);
  const from = sliceOf(file);
  if (use.target === undefined || to === undefined || to === from) return [];
  const at = { file, line: use.line };
  const findings: Finding[] = [];
  const fromLevel = from === undefined ? undefined : levelOf(from);
  const toLevel = levelOf(to);
  if (fromLevel !== undefined && toLevel !== undefined && toLevel >= fromLevel) {
    findings.push({
      ...at,
      rule: "only lower levels",
      problem: `${from} (level ${fromLevel}) imports ${to} (level ${toLevel}).`,
      instead: `declare an event or a port in ${from} that ${to} or apps fills; never raise a level to silence this.`,
    });
  }
  const folder = use.target.slice(`features/${to}/`.length);
  if (folder === tablesEntryPoint && !use.isTypeOnly) {
    findings.push({
      ...at,
      rule: "only through entry points",
      problem: `${use.specifier} is open for types only.`,
      instead: "write `import type`.",
    });
  } else if (folder !== tablesEntryPoint && !entryPoints.includes(folder)) {
    findings.push({
      ...at,
      rule: "only through entry points",
      problem: `${use.specifier} is internal to ${to}.`,
      instead: `import from an entry point (${entryPoints.join(", ")}; ${tablesEntryPoint} for types) and export there what is missing.`,
    });
  }
  return findings;
}

import { noFilesFound } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { checkAnatomy } from "./imports/anatomy.ts";
import { checkBorders } from "./imports/borders.ts";
import { findCycles } from "./imports/cycles.ts";
import { checkPurity } from "./imports/purity.ts";
import { checkSlices } from "./imports/slices.ts";
import { checkSql } from "./imports/sql.ts";
import { checkTables } from "./imports/tables.ts";
import { checkWeb } from "./imports/web.ts";
import { readSources } from "./source.ts";
import type { Tree } from "./tree.ts";

/** All rules about imports. */
export function checkImports(tree: Tree): Finding[] {
  const sources = readSources(tree);
  if (sources.length === 0) return [noFilesFound("imports", "source file")];
  return [
    ...checkAnatomy(tree),
    ...[findCycles, checkSlices, checkBorders, checkWeb, checkPurity, checkSql, checkTables].flatMap((rule) =>
      rule(sources),
    ),
  ];
}

/** Statements that can break the previous release while it still runs on this database. */
const breaking = [
  /\bdrop\s+(table|column|view|type|schema|function|sequence)\b/,
  /\brename\b/,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
  /\badd\s+(constraint|check|unique|foreign|exclude|primary)\b/,
  /\bcreate\s+unique\s+index\b/,
  /\bcreate\s+(or\s+replace\s+)?(trigger|rule)\b/,
  /\b(truncate|delete\s+from|update\s+(only\s+)?\S+\s+set)\b/,
];

/**
 * Whether the previous release keeps working after this migration: it only adds tables, optional columns or indexes. A
 * line `-- additive: <why>` or `-- not additive: <why>` in the file overrides the result.
 */
export function isAdditiveMigration(sql: string): boolean {
  const declared = /^-- (not )?additive: \S/m.exec(sql);
  if (declared) return declared[1] === undefined;
  const code = sql
    .replaceAll(/--.*$/gm, " ")
    .replaceAll(/\/\*.*?\*\//gs, " ")
    .toLowerCase();
  // The previous release does not use tables that this file creates.
  const created = new Set(
    [...code.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(([, name]) => name),
  );
  return code.split(";").every((statement) => {
    const table = /\b(?:alter\s+table|on|update|delete\s+from)\s+(?:only\s+)?(\w+)/.exec(statement)?.[1];
    if (table !== undefined && created.has(table)) return true;
    return !breaking.some((pattern) => pattern.test(statement)) && !addsRequiredColumn(statement);
  });
}

/** The previous release inserts rows without the new column, so a required column breaks it. */
function addsRequiredColumn(statement: string): boolean {
  if (!/\balter\s+table\b/.test(statement)) return false;
  return statement
    .split(/,(?![^(]*\))/)
    .some(
      (part) =>
        /\badd\s+(column\s+)?/.test(part) &&
        /\bnot\s+null\b/.test(part) &&
        !/\b(default|generated)\b/.test(part),
    );
}

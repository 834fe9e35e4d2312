/** Statements after which the release before may miss or mistake something. */
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
 * Whether the release before runs on a database with this migration: it only adds tables, columns that need no value,
 * indexes. Whoever knows better says so in the file, in a line `-- additive: <why>` or `-- not additive: <why>`.
 */
export function isAdditive(sql: string): boolean {
  const said = /^-- (not )?additive: \S/m.exec(sql);
  if (said) return said[1] === undefined;
  const code = sql
    .replaceAll(/--.*$/gm, " ")
    .replaceAll(/\/\*.*?\*\//gs, " ")
    .toLowerCase();
  // What is done to a table that the same file creates, the release before does not see.
  const own = new Set(
    [...code.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(([, name]) => name),
  );
  return code.split(";").every((statement) => {
    const table = /\b(?:alter\s+table|on|update|delete\s+from)\s+(?:only\s+)?(\w+)/.exec(statement)?.[1];
    if (table !== undefined && own.has(table)) return true;
    return !breaking.some((pattern) => pattern.test(statement)) && !addsRequiredColumn(statement);
  });
}

/** The release before inserts rows without it. */
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

import type { Database } from "#kit/db/database.ts";

/** A checksum of every table's rows: unchanged if nothing was written. Excludes rate limits. */
export async function checksumsOf(database: Database): Promise<Record<string, unknown>> {
  const tables = await database.run(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${String(name)} t`,
  );
  const rows = await database.run(sums.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [String(name), sum]));
}

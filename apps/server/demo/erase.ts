import type { Executor } from "#kit/db/database.ts";
import type { Audience } from "./audience.ts";

/** A foreign key. */
interface ForeignKey {
  child: string;
  childColumns: string[];
  parent: string;
  parentColumns: string[];
}

/** A table with the condition for the rows of an audience. */
interface TableRows {
  table: string;
  condition: string;
}

const byService = "service = $1";
const byProvider = "country = $2 and provider = $3";

/** Shorter than PostgreSQL's deadlock timeout of one second, after which it would cancel either side. */
const lockTimeoutMs = 250;

/** PostgreSQL's error codes for a lock timeout and a deadlock. */
const blockedCodes = ["55P03", "40P01"];

/** Whether a concurrent write blocked the deletion, so that a retry may succeed. */
export function isBlocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && blockedCodes.includes(String(error.code));
}

/** Deletes every row of an audience in all slices. Throws if a concurrent write blocks it for too long. */
export async function eraseAudience(trx: Executor, audience: Audience): Promise<void> {
  await trx.run("set local kickoff.erases_demo_realm = 'on'");
  // A visitor's move locks its match and then its player, this locks the player and then the match: this one gives up.
  await trx.run(`set local lock_timeout = ${lockTimeoutMs}`);
  // The content of a picture is not in the database: its row stays without an owner until the content is deleted.
  await trx.run(
    `update files set player_id = null, state = 'dropped'
     where player_id in (select id from players where service = $1)`,
    [audience.service],
  );
  // PostgreSQL requires the type of a parameter that the statement does not use.
  const named = "(select $1::text, $2::text, $3::text) as audience";
  const values = [audience.service, audience.country, audience.provider];
  const all = await realmTables(trx);
  // From here on no new rows can refer to these. Waits for concurrent jobs and deletes their rows afterwards.
  for (const { table, condition } of all.toReversed()) {
    await trx.run(
      `select count(*) from (select 1 from ${table}, ${named} where ${condition} for update of ${table}) as held`,
      values,
    );
  }
  for (const { table, condition } of all) {
    await trx.run(`delete from ${table} using ${named} where ${condition}`, values);
  }
  await trx.run("set local lock_timeout to default");
  await trx.run("set local kickoff.erases_demo_realm = ''");
}

/**
 * All tables with rows of a realm, each before the tables it refers to. A table belongs to a realm if it names the
 * service or refers to a table that does, so that new slices need not be listed.
 */
export async function realmTables(executor: Executor): Promise<TableRows[]> {
  const links = await readLinks(executor);
  const roots = new Map([
    ...(await tablesWith(executor, ["service"])).map((table) => [table, byService] as const),
    ...(await tablesWith(executor, ["country", "provider"])).map((table) => [table, byProvider] as const),
  ]);
  const found = new Map<string, string | undefined>();
  const conditionOf = (table: string, path: readonly string[]): string | undefined => {
    if (found.has(table)) return found.get(table);
    if (path.includes(table))
      throw new Error(`Tables refer to one another: ${[...path, table].join(" -> ")}`);
    const viaParents = links
      .filter(({ child, parent }) => child === table && parent !== table)
      .flatMap(({ childColumns, parent, parentColumns }) => {
        const condition = conditionOf(parent, [...path, table]);
        if (condition === undefined) return [];
        return `(${childColumns.join()}) in (select ${parentColumns.join()} from ${parent} where ${condition})`;
      });
    const all = [roots.get(table) ?? [], viaParents].flat();
    const condition = all.length > 0 ? `(${all.join(" or ")})` : undefined;
    // Parents are finished first, so deletion uses the reverse order.
    found.set(table, condition);
    return condition;
  };
  for (const table of [...roots.keys(), ...links.map(({ child }) => child)]) conditionOf(table, []);
  return [...found]
    .flatMap(([table, condition]) => (condition === undefined ? [] : { table, condition }))
    .toReversed();
}

async function readLinks(executor: Executor): Promise<ForeignKey[]> {
  const rows = await executor.run(
    `select fk.conrelid::regclass::text as child, fk.confrelid::regclass::text as parent,
       array(select a.attname::text from unnest(fk.conkey) with ordinality k(n, i)
         join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = k.n order by k.i) as child_columns,
       array(select a.attname::text from unnest(fk.confkey) with ordinality k(n, i)
         join pg_attribute a on a.attrelid = fk.confrelid and a.attnum = k.n order by k.i) as parent_columns
     from pg_constraint fk where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace
     order by 1, 2`,
  );
  return rows.map((row) => ({
    child: String(row["child"]),
    parent: String(row["parent"]),
    childColumns: row["child_columns"] as string[],
    parentColumns: row["parent_columns"] as string[],
  }));
}

async function tablesWith(executor: Executor, columns: readonly string[]): Promise<string[]> {
  const rows = await executor.run(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any($1)
     group by table_name having count(*) = $2 order by 1`,
    [columns, columns.length],
  );
  return rows.map(({ name }) => String(name));
}

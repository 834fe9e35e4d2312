import type { Executor } from "#kit/db/database.ts";
import type { Audience } from "./audience.ts";

/** One foreign key. */
interface Link {
  child: string;
  childColumns: string[];
  parent: string;
  parentColumns: string[];
}

/** A table with the condition that finds what an audience has in it. */
interface Holding {
  table: string;
  condition: string;
}

const byService = "service = $1";
const byProvider = "country = $2 and provider = $3";

/** Well under the second after which PostgreSQL ends whichever of two that wait for one another it looks at first. */
const patienceMs = 250;

/** PostgreSQL's words for having waited too long, and for two that wait for one another. */
const inTheWay = ["55P03", "40P01"];

/** Whether somebody was writing what was to be erased, so that it is worth another try. */
export function isInTheWay(error: unknown): boolean {
  return error instanceof Error && "code" in error && inTheWay.includes(String(error.code));
}

/** Deletes every row of an audience, whatever slice it belongs to. Gives up where somebody is writing there for long. */
export async function eraseAudience(trx: Executor, audience: Audience): Promise<void> {
  await trx.run("set local kickoff.erases_demo_realm = 'on'");
  // A visitor's move has its match and wants its player, this has the player and wants the match: this one steps back.
  await trx.run(`set local lock_timeout = ${patienceMs}`);
  // The bytes of a picture are not in the database: its row stays, nobody's, until they are swept.
  await trx.run(
    `update files set player_id = null, state = 'dropped'
     where player_id in (select id from players where service = $1)`,
    [audience.service],
  );
  // PostgreSQL wants to know the type of a parameter that a statement does not mention.
  const named = "(select $1::text, $2::text, $3::text) as audience";
  const values = [audience.service, audience.country, audience.provider];
  const all = await holdings(trx);
  // From here on nothing new refers to any of it: a job that is writing meanwhile is waited for, and deleted after.
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
 * Everything that belongs to a realm, each table before those it refers to. A table belongs when it names the service,
 * or when it refers to one that does: a slice that comes later need not be named here.
 */
export async function holdings(executor: Executor): Promise<Holding[]> {
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
    // Parents are finished first, so the reverse order is the one to delete in.
    found.set(table, condition);
    return condition;
  };
  for (const table of [...roots.keys(), ...links.map(({ child }) => child)]) conditionOf(table, []);
  return [...found]
    .flatMap(([table, condition]) => (condition === undefined ? [] : { table, condition }))
    .toReversed();
}

async function readLinks(executor: Executor): Promise<Link[]> {
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

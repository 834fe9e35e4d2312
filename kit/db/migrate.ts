import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

/** Any number will do, as long as every node of the product takes the same one. */
const lockKey = 7_426_001;

/** Nobody answers at the address, or not to this user. */
export class UnreachableDatabase extends Error {
  constructor(cause: unknown) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    // Where a name stands for several addresses, the failure of all of them has a code and no words.
    super(message || code, { cause });
  }
}

/** Asks the database something before anything of it is changed. */
export type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Applies the plain SQL files of a folder in the order of their names, each in a transaction of its own, once.
 * An advisory lock lets many nodes start at the same time: one migrates, the others wait for it.
 * Whoever must not touch this database throws in `judge`, and has not touched it then.
 */
export async function migrate(
  url: string,
  folder: string,
  judge?: (ask: Ask) => Promise<void>,
): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    application_name: "kickoff-migrate",
    connectionTimeoutMillis: 10_000,
  });
  await client.connect().catch((error: unknown) => {
    throw new UnreachableDatabase(error);
  });
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await judge?.(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    return await applyMissing(client, folder);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: Client, folder: string): Promise<string[]> {
  const applied = await appliedChecksums(client);
  const names = await migrationNames(folder);
  const unknown = [...applied.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this program: it has ${unknown.join(", ")}.`);
  }
  const done: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(folder, name), "utf8");
    const checksum = createHash("sha256").update(sql).digest("hex");
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) {
      throw new Error(`Migration ${name} was changed after it was applied. Add a new migration instead.`);
    }
    await applyOne(client, name, sql, checksum);
    done.push(name);
  }
  return done;
}

async function appliedChecksums(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function migrationNames(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  if (names.length === 0) throw new Error(`No migrations in ${folder}`);
  return names;
}

async function applyOne(client: Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

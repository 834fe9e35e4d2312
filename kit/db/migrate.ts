import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { isAdditiveMigration } from "./additive-migration.ts";

/** Any number works, as long as every node uses the same one. */
const lockKey = 7_426_001;

/** The database cannot be reached, or refuses this user. */
export class UnreachableDatabase extends Error {
  constructor(cause: unknown) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    // If a host name has several addresses and all fail, the error has a code and no message.
    super(message || code, { cause });
  }
}

/** Runs a read-only query before the migration changes anything. */
export type RunQuery = (text: string) => Promise<Record<string, unknown>[]>;

export interface MigrateOptions {
  /** Runs before the first change. If it throws, the database stays untouched. */
  precheck?: (query: RunQuery) => Promise<void>;
  /** How long a migration waits for a lock. All other queries on the table queue behind it. */
  lockTimeoutMs?: number;
  /** Pauses between the tries of a migration that did not get its locks. */
  pausesMs?: readonly number[];
  log?: { warn(details: object, message: string): void };
}

/** Shorter than the statement timeout of the product, because its statements queue behind a waiting migration. */
const defaultLockTimeoutMs = 1_500;
const defaultPausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** PostgreSQL's error code lock_not_available. */
const lockNotAvailable = "55P03";

/**
 * Applies the SQL files of a folder in the order of their names, each once and in its own transaction. With an advisory
 * lock, many nodes can start at the same time: one migrates, the others wait.
 */
export async function migrate(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
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
    await options.precheck?.(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
    await ensureTable(client);
    return await applyMissing(client, folder, options);
  } finally {
    await client.end();
  }
}

async function ensureTable(client: Client): Promise<void> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'is_additive'",
  );
  // Checked first, because `add column if not exists` takes a lock that a running backup would block.
  if (rowCount === 0) {
    await client.query("alter table schema_migrations add column is_additive boolean not null default false");
  }
}

async function applyMissing(client: Client, folder: string, options: MigrateOptions): Promise<string[]> {
  const applied = await readApplied(client);
  const names = await migrationNames(folder);
  refuseNewer(applied, names);
  const done: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(folder, name), "utf8");
    const checksum = createHash("sha256").update(sql).digest("hex");
    const appliedChecksum = applied.get(name)?.checksum;
    if (appliedChecksum === checksum) continue;
    if (appliedChecksum !== undefined) {
      throw new Error(`Migration ${name} was changed after it was applied. Add a new migration instead.`);
    }
    await applyWithRetries(client, { name, sql, checksum }, options);
    done.push(name);
  }
  return done;
}

interface Applied {
  name: string;
  checksum: string;
  is_additive: boolean;
}

/** Newer additive migrations are fine. Newer breaking migrations removed something that this release needs. */
function refuseNewer(applied: ReadonlyMap<string, Applied>, names: readonly string[]): void {
  const breaking = [...applied.values()].filter((one) => !names.includes(one.name) && !one.is_additive);
  if (breaking.length === 0) return;
  const list = breaking.map(({ name }) => name).join(", ");
  throw new Error(
    `The database is newer than this program: it has ${list}, which removes or changes something. Deploy the release that added it.`,
  );
}

async function readApplied(client: Client): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied>("select name, checksum, is_additive from schema_migrations");
  return new Map(rows.map((row) => [row.name, row]));
}

async function migrationNames(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  if (names.length === 0) throw new Error(`No migrations in ${folder}`);
  return names;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function applyWithRetries(
  client: Client,
  migration: Migration,
  { lockTimeoutMs = defaultLockTimeoutMs, pausesMs = defaultPausesMs, log }: MigrateOptions,
): Promise<void> {
  const { name } = migration;
  for (let tries = 0; ; tries++) {
    try {
      return await applyOne(client, migration, lockTimeoutMs);
    } catch (error) {
      const pauseMs = pausesMs[tries];
      if (!isLockTimeout(error) || pauseMs === undefined) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`Migration ${name} failed: ${why}`, { cause: error });
      }
      log?.warn({ migration: name, pauseMs }, "migration did not get its locks; retrying");
      await setTimeout(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === lockNotAvailable;
}

async function applyOne(
  client: Client,
  { name, sql, checksum }: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${Math.round(lockTimeoutMs)}`);
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum, is_additive) values ($1, $2, $3)", [
      name,
      checksum,
      isAdditiveMigration(sql),
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

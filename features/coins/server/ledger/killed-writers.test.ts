import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { createRandom } from "#kit/pure/random.ts";
import { openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";
import { findCoinFaults } from "./check-store.ts";

/**
 * `KILLS=100 POSTINGS=1000000 npx vitest run --project api killed-writers` commits a million postings and crashes
 * the database too. Run that alone: other test files use the same database server.
 */
const kills = Number(process.env["KILLS"] ?? 6);
const postings = Number(process.env["POSTINGS"] ?? 0);
const writers = 3;
const program = fileURLToPath(new URL("testing/writer.ts", import.meta.url));
let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 5 });
  // A commit reaches the log before it is reported, so that a crash loses none.
  await database.run(
    `alter database "${new URL(database.url).pathname.slice(1)}" set synchronous_commit = on`,
  );
});
afterAll(() => database.close());

async function newPlayer(): Promise<string> {
  const id = newId({ now: () => new Date() });
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at) values ($1::uuid, 'test', $1::uuid::text, 'ZA', 'x', now())`,
    [id],
  );
  return id;
}

/** Runs a writer until it has committed so many postings, then kills it. Returns the keys that it has printed. */
async function runWriter(name: string, players: readonly string[], count: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, database.url, name, ...players], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const keys: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    keys.push(line);
    if (keys.length === count) child.kill("SIGKILL");
  }
  await ended;
  return keys;
}

/** Waits until the statement returns a row; it may fail before. */
function becomesTrue(statement: string): Promise<void> {
  const hasRow = () =>
    database.run(statement).then(
      (rows) => rows.length > 0,
      () => false,
    );
  return expect.poll(hasRow).toBe(true);
}

/** A killed backend makes PostgreSQL end all connections and recover from its log, as after a crash. */
async function crashDatabase(): Promise<void> {
  const [backend] = await database.run(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1",
  );
  if (backend) process.kill(Number(backend["pid"]), "SIGKILL");
  await becomesTrue("select 1");
}

test(
  "writers that are killed and connections that end leave every rule kept, and lose no posting that was committed",
  { timeout: 3_600_000 },
  async () => {
    const random = createRandom("kills");
    const players = await Promise.all(Array.from({ length: 4 }, newPlayer));
    const committed: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const running = Array.from({ length: writers }, (_, writer) =>
        runWriter(
          `w${kill}-${writer}`,
          players,
          postings === 0 ? random.int(5, 60) : Math.ceil(postings / kills / writers),
        ),
      );
      if (postings > 0 && kill % 10 === 5) {
        await becomesTrue(`select 1 from coin_postings where key like 'w${kill}-%' limit 1`);
        await crashDatabase();
      } else if (kill % 2 === 1) {
        await database.run(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%coin%'",
        );
      }
      committed.push(...(await Promise.all(running)).flat());
    }
    const stored = new Set((await database.run("select key from coin_postings")).map(({ key }) => key));
    expect(committed.filter((key) => !stored.has(key))).toEqual([]);
    expect(committed.length).toBeGreaterThan(kills * writers * 4);
    expect(await findCoinFaults(database)).toEqual([]);
    const [sum] = await database.run(
      `select coalesce(sum(balance), 0)::int as balances,
         (select coalesce(-sum(amount), 0)::int from coin_entries where side = 'system') as entries
       from coin_accounts`,
    );
    expect(sum?.["balances"]).toBe(sum?.["entries"]);
  },
);

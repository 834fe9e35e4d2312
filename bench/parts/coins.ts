import { postCoins, readStatement } from "#features/coins/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { budgets } from "../budgets.ts";
import { startClient } from "../tools/client.ts";
import { openDatabase } from "../tools/database.ts";
import { median } from "../tools/median.ts";
import { productionHostOf, startProduction } from "../tools/programs.ts";
import type { Running } from "../tools/running.ts";
import type { Row } from "../tools/table.ts";
import type { BurstOrder, BurstOutcome } from "./burst/burst-load.ts";
import { addSessions } from "./live/matches.ts";

const brand = { key: "blg-za-en", service: "blg-za" };
const rounds = 600;
const [entries, entriesPerInsert] = [1_000_000, 100_000];
const [claimants, early, seconds] = [1_000, 300, 10];
const part = "Coins";

/** A posting, the statement of an account with a million entries, and many claims of the daily bonus. */
export async function measureCoins(running: Running, databaseUrl: string): Promise<Row[]> {
  const database = openDatabase(running, databaseUrl);
  const tokens = [...(await addSessions(database, brand, claimants + early)).entries()];
  const claims = await measureClaims(
    running,
    databaseUrl,
    tokens.map(([, token]) => token),
  );
  const [playerId = ""] = tokens[0] ?? [];
  return [
    ...(await measurePosting(database, playerId)),
    ...(await measureStatement(database, playerId)),
    ...claims,
  ];
}

/** Alternates the product's posting with the four statements that a handler without a ledger would send. */
async function measurePosting(database: Database, playerId: string): Promise<Row[]> {
  const ours = (key: string) =>
    database.transaction((trx) =>
      postCoins(trx, { playerId, reason: "share", amount: 1, key }, new Date()).then(() => undefined),
    );
  const byHand = (key: string) => database.transaction((trx) => postByHand(trx, playerId, key));
  const times = { ours: [] as number[], byHand: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await timed(() => ours(`bench-ours-${round}`)));
    times.byHand.push(await timed(() => byHand(`bench-by-hand-${round}`)));
  }
  const [figure, baseline] = [median(times.ours), median(times.byHand)];
  return [
    { part, name: "a posting: its statements by hand", figure: baseline, unit: "fineMs" },
    {
      part,
      name: "a posting",
      figure,
      unit: "fineMs",
      budget: baseline * budgets.coins.postingOfStatements,
      ratios: { "its statements by hand": figure / baseline },
    },
  ];
}

async function postByHand(trx: Pick<Database, "run">, playerId: string, key: string): Promise<void> {
  const [account] = await trx.run(
    "select id, balance, entry_count from coin_accounts where player_id = $1 for update",
    [playerId],
  );
  const [id, balance, number] = [
    account?.["id"],
    Number(account?.["balance"]) + 1,
    Number(account?.["entry_count"]) + 1,
  ];
  const [posting] = await trx.run(
    `insert into coin_postings (service, account_id, key, reason, posted_at) values ($1, $2, $3, 'share', now())
     returning id`,
    [brand.service, id, key],
  );
  await trx.run(
    `insert into coin_entries (posting_id, side, service, account_id, system_account, kind, amount, number, balance)
     values ($1, 'player', $2, $3, null, 'share', 1, $4, $5), ($1, 'system', $2, null, 'issued', 'share', -1, null, null)`,
    [posting?.["id"], brand.service, id, number, balance],
  );
  await trx.run("update coin_accounts set balance = $2, entry_count = $3 where id = $1", [
    id,
    balance,
    number,
  ]);
}

/** Alternates with a read of the same rows by the same key, without joins. */
async function measureStatement(database: Database, playerId: string): Promise<Row[]> {
  const [account] = await database.run("select id from coin_accounts where player_id = $1", [playerId]);
  const accountId = account?.["id"];
  for (let from = 0; from < entries; from += entriesPerInsert) await addEntries(database, accountId, from);
  await database.run("analyze coin_entries, coin_postings");
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await timed(() => readStatement(database, playerId, {})));
    times.bare.push(
      await timed(() =>
        database.run(
          `select number, kind, amount, balance from coin_entries where account_id = $1 and number is not null
           order by number desc limit 26`,
          [accountId],
        ),
      ),
    );
  }
  const [figure, baseline] = [median(times.ours), median(times.bare)];
  return [
    {
      part,
      name: "newest page of a statement of a million entries",
      figure,
      unit: "fineMs",
      budget: baseline * budgets.coins.statementOfKeyed,
      ratios: { "a bare keyed read": figure / baseline },
    },
  ];
}

/** Appends postings of one coin each to the account. */
async function addEntries(database: Database, accountId: unknown, from: number): Promise<void> {
  await database.run(
    `with account as (
       update coin_accounts set balance = balance + $2::int, entry_count = entry_count + $2::int where id = $1
       returning id, service, entry_count - $2::int as last
     ), posting as (
       insert into coin_postings (service, account_id, key, reason, posted_at)
       select account.service, account.id, 'bench:' || $3::int + number, 'share', now()
       from account, generate_series(1, $2::int) as number
       returning id, service, account_id
     ), numbered as (
       select posting.*, account.last + row_number() over (order by posting.id) as number from posting, account
     )
     insert into coin_entries (posting_id, side, service, account_id, system_account, kind, amount, number, balance)
     select id, 'player', service, account_id, null, 'share', 1, number, number from numbered
     union all
     select id, 'system', service, null, 'issued', 'share', -1, null, null from numbered`,
    [accountId, entriesPerInsert, from],
  );
}

async function measureClaims(
  running: Running,
  databaseUrl: string,
  tokens: readonly string[],
): Promise<Row[]> {
  const product = await startProduction(running, databaseUrl);
  const send = startClient<BurstOrder, BurstOutcome>(
    running,
    new URL("burst/burst-load.ts", import.meta.url),
  );
  const claim = (during: number, of: readonly string[]) =>
    send({
      port: product.port,
      host: productionHostOf(brand.key),
      seconds: during,
      posts: of.map((token) => ({ path: "/api/game/claim-daily-coins", body: {}, token })),
    });
  // The cost of a cold server is not measured.
  await claim(seconds, tokens.slice(0, early));
  const { milliseconds, faults } = await claim(seconds, tokens.slice(early));
  for (const [fault, times] of Object.entries(faults)) console.log(`${times} x ${fault}`);
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const failed = Object.values(faults).reduce((sum, times) => sum + times, 0);
  return [
    {
      part,
      name: `${claimants} claims in ${seconds} s: refused or not answered`,
      figure: failed,
      unit: "calls",
      budget: 0,
    },
    {
      part,
      name: "the same, p95",
      figure: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
      unit: "fineMs",
      budget: budgets.coins.claimMs,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

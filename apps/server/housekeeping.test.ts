import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchSize } from "#kit/db/batches.ts";
import type { Database } from "#kit/db/database.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { runHousekeeping } from "./housekeeping.ts";
import { idlePorts } from "./testing/idle-ports.ts";

const now = new Date("2026-11-15T12:00:00Z");
const stale = 2 * batchSize + 1;
const fresh = 7;
const log = pino({ level: "silent" });

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     values (gen_random_uuid(), 'blg', 'Ada', 'ZA', 'ada', $1)`,
    [now],
  );
});

afterAll(() => database.close());

/** Rows of which the first `stale` have expired. */
beforeEach(async () => {
  await database.run("truncate idempotency_answers, rate_limits, sessions, push_subscriptions");
  const ages = `select n, $1::timestamptz + case when n <= $2 then interval '-3 days' else interval '1 hour' end as at
    from generate_series(1, $3) n`;
  const values = [now, stale, stale + fresh];
  await database.run(
    `insert into idempotency_answers (scope, key, endpoint, body_hash, leased_until, lease, created_at)
     select 'ada', n::text, 'POST /', '', at, gen_random_uuid(), at from (${ages}) ages`,
    values,
  );
  await database.run(
    `insert into rate_limits (key, empty_at) select n::text, at from (${ages}) ages`,
    values,
  );
  await database.run(
    `insert into sessions (token_hash, player_id, brand, user_agent, created_at, seen_at, expires_at, is_demo)
     select int8send(n), id, 'blg-za-en', '', at, at, at, false from (${ages}) ages, players`,
    values,
  );
});

const tables = ["idempotency_answers", "rate_limits", "sessions"] as const;
const counts = () =>
  Promise.all(
    tables.map(async (table) => Number((await database.run(`select count(*) from ${table}`))[0]?.count)),
  );

test("deletes all expired rows and keeps the others", async () => {
  await runHousekeeping({ ...idlePorts, database, log }, now, new AbortController().signal);
  expect(await counts()).toEqual(tables.map(() => fresh));
});

test("deletes a bounded number per statement and stops when time is up", async () => {
  await runHousekeeping({ ...idlePorts, database, log }, now, AbortSignal.abort());
  expect(await counts()).toEqual(tables.map(() => stale + fresh - batchSize));
});

test("skips a locked row", async () => {
  await database.transaction(async (trx) => {
    await trx.run("select 1 from sessions where token_hash = int8send(1) for update");
    await runHousekeeping({ ...idlePorts, database, log }, now, new AbortController().signal);
  });
  expect(await counts()).toEqual([fresh, fresh, fresh + 1]);
});

test("runs later steps after one fails", async () => {
  const broken = { ...idlePorts, database, log };
  await database.run("alter table rate_limits rename to rate_limits_away");
  try {
    await runHousekeeping(broken, now, new AbortController().signal);
  } finally {
    await database.run("alter table rate_limits_away rename to rate_limits");
  }
  expect(await counts()).toEqual([fresh, stale + fresh, fresh]);
  const failed = await database.run("select batch, item, tries from batch_failures");
  expect(failed).toEqual([{ batch: "housekeeping", item: "limits", tries: 1 }]);
});

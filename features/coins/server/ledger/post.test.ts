import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import { coinReasons, statementPageSize } from "../../rules.ts";
import { findCoinFaults } from "./check-store.ts";
import { postCoins, type CoinPosting } from "./post.ts";
import { readStatement } from "./statement.ts";
import { findBalance } from "./store.ts";
import { sumCoins } from "./totals-store.ts";

/** `RACES=1000` runs the promised number; fewer are enough for daily runs. */
const rounds = Number(process.env["RACES"] ?? 20);
const longTest = { timeout: 3_600_000 };
const now = new Date("2026-11-18T12:00:00Z");
let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 20 });
});
afterAll(async () => {
  const faults = await findCoinFaults(database);
  await database.close();
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

async function newPlayer(service = "test"): Promise<string> {
  const id = newId({ now: () => now });
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at) values ($1::uuid, $2, $1::uuid::text, 'ZA', 'x', $3)`,
    [id, service, now],
  );
  return id;
}

const give = (playerId: string, amount: number, key: string, more: Partial<CoinPosting> = {}) =>
  database.transaction((trx) => postCoins(trx, { playerId, reason: "claim", amount, key, ...more }, now));

test("the reasons of the rules are those of the database", async () => {
  const rows = await database.run("select name, kind from coin_reasons");
  expect(Object.fromEntries(rows.map(({ name, kind }) => [name, kind]))).toEqual(coinReasons);
});

test("a posting has two entries, and posting again with the same key changes nothing", async () => {
  const playerId = await newPlayer();
  expect(await give(playerId, 25, "one")).toEqual({ isNew: true, balance: 25 });
  expect(await give(playerId, 25, "one")).toEqual({ isNew: false, balance: 25 });
  const entries = await database.run(
    `select side, system_account, amount, number, balance from coin_entries
     where posting_id = (select max(id) from coin_postings) order by side`,
  );
  expect(entries).toEqual([
    { side: "player", system_account: null, amount: 25, number: 1, balance: 25 },
    { side: "system", system_account: "issued", amount: -25, number: null, balance: null },
  ]);
});

test("a key that is used for another amount or reason is an error", async () => {
  const playerId = await newPlayer();
  await give(playerId, 25, "one");
  await expect(give(playerId, 26, "one")).rejects.toThrow("was used for another posting");
  await expect(give(playerId, 25, "one", { reason: "prize" })).rejects.toThrow("another posting");
  expect(await findBalance(database, playerId)).toBe(25);
});

test("two players may use the same key", async () => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  await give(one, 5, "same");
  expect(await give(other, 5, "same")).toEqual({ isNew: true, balance: 5 });
});

test("nobody spends more than they have, and a spent balance can be confirmed again by its key", async () => {
  const playerId = await newPlayer();
  const spend = (amount: number, key: string) => give(playerId, -amount, key, { reason: "purchase" });
  await give(playerId, 30, "gain");
  await expect(spend(31, "too much")).rejects.toMatchObject({ code: "coins_short" });
  expect(await spend(30, "all")).toEqual({ isNew: true, balance: 0 });
  expect(await spend(30, "all")).toEqual({ isNew: false, balance: 0 });
  await expect(spend(1, "more")).rejects.toMatchObject({ code: "coins_short" });
});

test.each([0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_001, -1_000_000_001])(
  "the amount %d is refused",
  async (amount) => {
    await expect(give(await newPlayer(), amount, "x")).rejects.toThrow("out of range");
  },
);

test("a removed player and an unknown one have no account", async () => {
  const playerId = await newPlayer();
  await database.run("update players set removed_at = now() where id = $1", [playerId]);
  for (const id of [playerId, "00000000-0000-7000-8000-000000000000"]) {
    await expect(give(id, 5, "x")).rejects.toMatchObject({ code: "sign_in_required" });
  }
});

describe("the database refuses", () => {
  test("a change or a deletion of postings, entries and accounts", async () => {
    await give(await newPlayer(), 5, "x");
    for (const table of ["coin_postings", "coin_entries"]) {
      await expect(database.run(`update ${table} set service = 'other'`)).rejects.toThrow("append-only");
      await expect(database.run(`delete from ${table}`)).rejects.toThrow("append-only");
    }
    await expect(database.run("delete from coin_accounts")).rejects.toThrow("append-only");
  });

  test("a negative balance", async () => {
    await expect(database.run("update coin_accounts set balance = -1")).rejects.toThrow("balance_check");
  });

  test("a posting that is not balanced", async () => {
    await give(await newPlayer(), 5, "x");
    const unbalanced = database.run(
      `insert into coin_postings (service, account_id, key, reason, posted_at)
       select service, id, 'forged', 'claim', now() from coin_accounts limit 1`,
    );
    await expect(unbalanced).rejects.toThrow("is not balanced");
  });
});

test("the check finds a balance that differs from the entries, and a running balance that is wrong", async () => {
  const playerId = await newPlayer();
  await give(playerId, 5, "x");
  await database.run("update coin_accounts set balance = balance + 1 where player_id = $1", [playerId]);
  expect(await findCoinFaults(database)).toMatchObject([
    { fault: "balance differs from the sum of entries" },
  ]);
  await database.run("update coin_accounts set balance = balance - 1 where player_id = $1", [playerId]);
  await database.run("alter table coin_entries disable trigger coin_entries_are_append_only");
  const setAmount = (amount: number) =>
    database.run(
      `update coin_entries set amount = $2 from coin_accounts account
       where account.id = coin_entries.account_id and account.player_id = $1`,
      [playerId, amount],
    );
  await setAmount(6);
  const faults = (await findCoinFaults(database)).map(({ fault }) => fault);
  expect(faults).toEqual(
    expect.arrayContaining([
      "posting is not balanced",
      "balance differs from the sum of entries",
      "running balance is wrong",
    ]),
  );
  await setAmount(5);
  await database.run("alter table coin_entries enable trigger coin_entries_are_append_only");
});

test("of 50 simultaneous spends of the whole balance one succeeds, in each round", longTest, async () => {
  for (let round = 0; round < rounds; round++) {
    const playerId = await newPlayer();
    await give(playerId, 100, "gain");
    const spends = Array.from({ length: 50 }, (_, index) =>
      give(playerId, -100, `spend ${index}`, { reason: "purchase" }).then(
        () => "spent",
        (error: { code?: string }) => error.code,
      ),
    );
    const outcomes = await Promise.all(spends);
    expect(outcomes.filter((one) => one === "spent")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "coins_short")).toHaveLength(49);
  }
});

test("of 50 simultaneous postings with one key one is made, in each round", longTest, async () => {
  for (let round = 0; round < rounds; round++) {
    const playerId = await newPlayer();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => give(playerId, 7, "once")));
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await findBalance(database, playerId)).toBe(7);
  }
});

test("random postings by several writers keep every rule, and the sums agree with a model", async () => {
  const random = createRandom("coins");
  const service = "random";
  const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer(service)));
  const model = { gained: 0, spent: 0 };
  const writer = async (name: number) => {
    for (let index = 0; index < 60; index++) {
      const playerId = random.pick(players);
      const amount = random.int(1, 40);
      const isGain = random.int(0, 1) === 0;
      // Every third key is used twice.
      const key = `${name} ${index - (index % 3 === 2 ? 1 : 0)}`;
      const reason = isGain ? "claim" : "purchase";
      await give(playerId, isGain ? amount : -amount, key, { reason }).then(
        ({ isNew }) => {
          if (isNew) model[isGain ? "gained" : "spent"] += amount;
        },
        // Too few coins, or a key of another posting.
        () => undefined,
      );
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
  expect(await findCoinFaults(database)).toEqual([]);
  const sums = (await sumCoins(database)).find((one) => one.service === service);
  expect(sums).toEqual({
    service,
    issued: model.gained,
    spent: model.spent,
    liability: model.gained - model.spent,
    expired: 0,
    prizes: 0,
  });
});

test("a statement lists the newest first, page by page and by kind, with the balance after each entry", async () => {
  const playerId = await newPlayer();
  for (let index = 1; index <= statementPageSize + 3; index++) await give(playerId, 10, `claim ${index}`);
  await give(playerId, -15, "bought", { reason: "purchase", subject: "frame" });
  const first = await readStatement(database, playerId, {});
  expect(first.coins).toBe(265);
  expect(first.entries).toHaveLength(statementPageSize);
  expect(first.entries[0]).toMatchObject({ kind: "store", subject: "frame", amount: -15, balance: 265 });
  expect(first.entries[1]).toMatchObject({ kind: "reward", amount: 10, balance: 280 });
  const second = await readStatement(database, playerId, { after: first.next ?? undefined });
  expect(second.entries.map(({ balance }) => balance)).toEqual([40, 30, 20, 10]);
  expect(second.next).toBeNull();
  const bought = await readStatement(database, playerId, { kind: "store" });
  expect(bought.entries).toHaveLength(1);
});

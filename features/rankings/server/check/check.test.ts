import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Executor } from "#kit/db/database.ts";
import { createTestJobs } from "#kit/jobs/testing/jobs.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { checkRankings } from "./check.ts";
import * as store from "./store.ts";
import { countResult, registerRankingJobs } from "../index.ts";
import { createRankingTest, start, type RankingTest } from "../testing/ranking-test.ts";

let setup: RankingTest;

beforeAll(async () => {
  setup = await createRankingTest({ players: 4, events: 1 });
  const match = await setup.newMatch(0, 1);
  await setup.database.transaction((trx) =>
    countResult(trx, match, { outcome: "played", winnerId: match.playerIds[0] }, start),
  );
});

afterAll(() => setup.close());

const checkIn = (database: Executor, blockSize?: store.BlockSize) =>
  checkRankings(
    { database, clock: createTestClock(start), log: console },
    new AbortController().signal,
    blockSize,
  );
const check = () => checkIn(setup.database);

test("correct rows pass the check", async () => {
  expect(await check()).toEqual({ players: 4, unchecked: 0, wrongRows: 0, wrongRatings: 0, example: null });
});

test.each([
  ["a row that was changed", "update ranking_rows set total = total + 1 where player_id = $1", 3, 0],
  ["a rating in a row", "update ranking_rows set elo = elo + 1 where player_id = $1", 3, 0],
  [
    "a later entry",
    "update ranking_rows set entered_at = entered_at + interval '1 s' where player_id = $1",
    2,
    0,
  ],
  ["a row that is gone", "delete from ranking_rows where player_id = $1", 3, 0],
  ["a rating", "update ratings set matches = 7 where player_id = $1", 0, 1],
  ["a rating that is gone", "delete from ratings where player_id = $1", 0, 1],
])("%s is reported", async (_, fault, wrongRows, wrongRatings) => {
  await expect(
    setup.database.transaction(async (trx) => {
      await trx.run(fault, [setup.players[0]]);
      const found = await checkIn(trx);
      expect(found).toMatchObject({ wrongRows, wrongRatings, example: { playerId: setup.players[0] } });
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
});

test("a block that hits the statement timeout is halved until it passes", async () => {
  const sizes: number[] = [];
  const findWrongRows = vi.spyOn(store, "findWrongRows").mockImplementation(async (_, ids) => {
    sizes.push(ids.length);
    if (ids.length > 1) throw Object.assign(new Error("canceling statement"), { code: "57014" });
    return [];
  });
  try {
    expect(await check()).toMatchObject({ players: 4, unchecked: 0 });
    expect(sizes).toEqual([4, 2, 1, 1, 2, 1, 1]);
  } finally {
    findWrongRows.mockRestore();
  }
});

test("a block ends with the player whose results fill it", async () => {
  const sizes: number[] = [];
  const findWrongRatings = vi.spyOn(store, "findWrongRatings").mockImplementation(async (_, ids) => {
    sizes.push(ids.length);
    return [];
  });
  try {
    // The first two players have a result each.
    await checkIn(setup.database, { players: 4, results: 1 });
    await checkIn(setup.database, { players: 4, results: 2 });
    await checkIn(setup.database, { players: 3, results: 9 });
    expect(sizes).toEqual([1, 1, 2, 2, 2, 3, 1]);
  } finally {
    findWrongRatings.mockRestore();
  }
});

test("jobs update rank checkpoints every minute and log the nightly check", async () => {
  const clock = createTestClock(start);
  const logged: [string, object, string][] = [];
  const note = (level: string) => (details: object, message: string) =>
    void logged.push([level, details, message]);
  const log = { info: note("info"), warn: note("warn"), error: note("error") };
  const jobs = createTestJobs({ databaseUrl: setup.url, clock, log: pino({ level: "silent" }) });
  registerRankingJobs(jobs, { database: setup.database, clock, log });
  await jobs.start({ work: true });
  try {
    const pendingDeltas = () => setup.database.run("select count(*) from ranking_deltas");
    expect(await pendingDeltas()).not.toEqual([{ count: 0 }]);
    await jobs.runUntil(new Date(start.getTime() + 60_000));
    expect(await pendingDeltas()).toEqual([{ count: 0 }]);
    clock.moveTo("2026-11-16T03:22:30Z");
    await jobs.runUntil("2026-11-16T03:23:00Z");
    await setup.database.run("update ratings set matches = 7 where player_id = $1", [setup.players[0]]);
    clock.moveTo("2026-11-17T03:22:30Z");
    await jobs.runUntil("2026-11-17T03:23:00Z");
    expect(logged).toMatchObject([
      ["info", { players: 4, wrongRows: 0, wrongRatings: 0 }, "rankings check passed"],
      [
        "error",
        { players: 4, wrongRows: 0, wrongRatings: 1 },
        "rankings differ from results and points; see the runbook before correcting rows",
      ],
    ]);
  } finally {
    await jobs.stop();
  }
});

test("players whose rows cannot be computed do not block the check of others", async () => {
  const broken = setup.players[1];
  await setup.database.run("update players set service = 'broken' where id = $1", [broken]);
  await setup.database.run(
    `create or replace function boards_counting(of_service text, of_event uuid, at timestamptz) returns setof uuid
     language sql stable as $$ select id from boards where 1 / (case of_service when 'broken' then 0 else 1 end) = 1 $$`,
  );
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  expect(await checkIn(setup.database, { players: 1, results: 3_000 })).toMatchObject({
    players: 3,
    unchecked: 1,
  });
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ batch: "rankings-check", item: broken }),
    "batch item failed and will be tried again",
  );
  warned.mockRestore();
});

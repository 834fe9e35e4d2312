import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Executor } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import { updateAllCheckpoints, updateCheckpoints } from "./update-checkpoints.ts";
import { findRowsAround, find, playerKeyPrefix } from "../store.ts";
import { createRankingTest, idOf, start, type RankingTest } from "../testing/ranking-test.ts";

let setup: RankingTest;
let boards = 0;

beforeAll(async () => {
  setup = await createRankingTest({ players: 300, events: 0 });
});

afterAll(() => setup.close());

function batchContext() {
  const log = pino({ level: "silent" });
  return { database: setup.database, clock: { now: () => start }, log };
}

async function newBoard(): Promise<string> {
  const id = idOf(3, ++boards);
  const season = `${2000 + boards}-01`;
  await setup.database.run(
    "insert into boards values ($1, 'test-za', 'season', null, $2, $3, $3::timestamptz + interval '1 day', $3)",
    [id, season, start],
  );
  return id;
}

const seasonOf = (board: string) => ({ service: "test-za", board: `${2000 + Number(board.slice(-12))}-01` });
const findPlaced = (executor: Executor, board: string, player: string) =>
  find(executor, playerKeyPrefix, "season", { ...seasonOf(board), callerId: player });
const findAround = (executor: Executor, board: string, player: string) =>
  find(executor, findRowsAround, "season", { ...seasonOf(board), callerId: player });

const add = (executor: Executor, board: string, players: readonly string[], total = 0) =>
  executor.run(
    `insert into ranking_rows (board_id, player_id, total, entered_at)
     select $1, id, $3, $4 from unnest($2::uuid[]) as id on conflict do nothing`,
    [board, players, total, start],
  );
const move = (executor: Executor, board: string, players: readonly string[], by: number) =>
  executor.run("update ranking_rows set total = total + $3 where board_id = $1 and player_id = any($2)", [
    board,
    players,
    by,
  ]);
const remove = (executor: Executor, board: string, players: readonly string[]) =>
  executor.run("delete from ranking_rows where board_id = $1 and player_id = any($2)", [board, players]);

/** Ranks counted over the whole table. */
const counted = async (executor: Executor, board: string) => {
  const rows = await executor.run(
    `select player_id, row_number() over (
       order by points desc, won desc, lost, elo desc, entered_at, player_id) - 1 as ahead
     from ranking_rows where board_id = $1 order by ahead`,
    [board],
  );
  return rows.map(({ player_id, ahead }) => [String(player_id), Number(ahead)] as const);
};

async function expectRanks(executor: Executor, board: string): Promise<void> {
  const expectedRank = await counted(executor, board);
  const found = [];
  for (const [player] of expectedRank)
    found.push([player, (await findPlaced(executor, board, player))?.ahead]);
  expect(found).toEqual(expectedRank);
}

const checkpointsOf = async (board: string) => {
  const rows = await setup.database.run(
    "select ahead from ranking_checkpoints where board_id = $1 order by sort_key",
    [board],
  );
  return rows.map(({ ahead }) => Number(ahead));
};

describe("the rank of a player", () => {
  const few = fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 25 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("add"), players: few, by: fc.integer({ min: -2, max: 8 }) }),
    fc.record({ kind: fc.constant("move"), players: few, by: fc.integer({ min: -4, max: 4 }) }),
    fc.record({ kind: fc.constant("remove"), players: few, by: fc.constant(0) }),
    fc.record({ kind: fc.constant("update"), players: fc.constant([]), by: fc.constant(0) }),
  );

  test("equals a count over the whole table, with and without pending deltas", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const board = await newBoard();
        for (const { kind, players, by } of steps) {
          const ids = players.map((player) => setup.players[player]!);
          await setup.database.transaction(async (trx) => {
            if (kind === "add") await add(trx, board, ids, by);
            if (kind === "move") await move(trx, board, ids, by);
            if (kind === "remove") await remove(trx, board, ids);
            if (kind === "update") await updateCheckpoints(trx, [board], 3);
          });
        }
        await expectRanks(setup.database, board);
      }),
      { numRuns: 30 },
    );
  });

  test("is exact within a snapshot while others write and update checkpoints", async () => {
    const board = await newBoard();
    await add(setup.database, board, setup.players.slice(0, 80));
    const random = createRandom("writers");
    const over = new AbortController();
    const writers = Array.from({ length: 6 }, async () => {
      for (let count = 0; count < 40; count++) {
        const player = setup.players[random.int(0, 79)]!;
        await setup.database.transaction((trx) => move(trx, board, [player], random.int(-3, 9)));
      }
    });
    const updater = (async () => {
      while (!over.signal.aborted)
        await setup.database.transaction((trx) => updateCheckpoints(trx, [board], 4));
    })();
    const reader = (async () => {
      for (let count = 0; count < 4; count++) {
        await setup.database.transaction(async (trx) => {
          await trx.run("set transaction isolation level repeatable read");
          await expectRanks(trx, board);
        });
      }
    })();
    await Promise.all([...writers, reader]);
    over.abort();
    await updater;
    await expectRanks(setup.database, board);
  });

  test("is known before the first checkpoints, and null for players who are not in the table", async () => {
    const board = await newBoard();
    await add(setup.database, board, setup.players.slice(0, 5));
    await expectRanks(setup.database, board);
    expect(await findPlaced(setup.database, board, setup.players[6]!)).toBeNull();
    expect(await findAround(setup.database, board, setup.players[6]!)).toBeNull();
  });
});

test("rows around a player equal those of the table, with the correct number ahead", async () => {
  const board = await newBoard();
  await add(setup.database, board, setup.players.slice(0, 60));
  await move(setup.database, board, setup.players.slice(10, 20), 5);
  const order = (await counted(setup.database, board)).map(([player]) => player);
  for (const [place, first, last] of [
    [0, 0, 13],
    [1, 0, 14],
    [30, 18, 43],
    [59, 47, 59],
  ] as const) {
    const found = await findAround(setup.database, board, order[place]!);
    expect(found?.rows.map(({ playerId }) => playerId)).toEqual(order.slice(first, last + 1));
    expect(found?.ahead).toBe(place);
  }
});

describe("updateCheckpoints", () => {
  test("adds checkpoints where rows are many and removes them where rows are few", async () => {
    const board = await newBoard();
    const update = () => setup.database.transaction((trx) => updateCheckpoints(trx, [board], 10));
    await add(setup.database, board, setup.players.slice(0, 100));
    await update();
    expect(await checkpointsOf(board)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    await remove(setup.database, board, setup.players.slice(5, 95));
    for (let round = 0; round < 4; round++) await update();
    expect((await checkpointsOf(board)).length).toBeLessThanOrEqual(3);
    expect((await checkpointsOf(board)).at(-1)).toBe(10);
    await expectRanks(setup.database, board);
  });

  test("leaves no pending delta, and changes no checkpoint if nothing has changed", async () => {
    const board = await newBoard();
    await add(setup.database, board, setup.players.slice(0, 50));
    const { signal } = new AbortController();
    await updateAllCheckpoints(batchContext(), signal);
    const before = await checkpointsOf(board);
    await updateAllCheckpoints(batchContext(), signal);
    expect(await checkpointsOf(board)).toEqual(before);
    expect(await setup.database.run("select count(*) from ranking_deltas")).toEqual([{ count: 0 }]);
  });

  test("a board that fails does not block the others", async () => {
    const [bad, good] = [await newBoard(), await newBoard()];
    for (const board of [bad, good]) await add(setup.database, board, setup.players.slice(0, 5));
    await setup.database.run(
      `alter table ranking_checkpoints add constraint refuse_bad check (board_id <> '${bad}') not valid`,
    );
    await updateAllCheckpoints(batchContext(), new AbortController().signal);
    expect(await checkpointsOf(good)).not.toEqual([]);
    const failed = await setup.database.run("select batch, item from batch_failures");
    expect(failed).toEqual([{ batch: "update-rank-checkpoints", item: bad }]);
    await setup.database.run("alter table ranking_checkpoints drop constraint refuse_bad");
    await setup.database.run("delete from batch_failures");
    await updateAllCheckpoints(batchContext(), new AbortController().signal);
    expect(await checkpointsOf(bad)).not.toEqual([]);
  });

  test("a change that does not change the order writes no delta", async () => {
    const board = await newBoard();
    await add(setup.database, board, setup.players.slice(0, 3), -50);
    await updateAllCheckpoints(batchContext(), new AbortController().signal);
    await move(setup.database, board, setup.players.slice(0, 3), 25);
    expect(await setup.database.run("select count(*) from ranking_deltas")).toEqual([{ count: 0 }]);
  });

  test("concurrent processes apply each delta once", async () => {
    const board = await newBoard();
    await add(setup.database, board, setup.players);
    await Promise.all(
      Array.from({ length: 15 }, () =>
        setup.database.transaction((trx) => updateCheckpoints(trx, [board], 5)),
      ),
    );
    expect((await checkpointsOf(board)).at(-1)).toBe(setup.players.length);
    await expectRanks(setup.database, board);
  });
});

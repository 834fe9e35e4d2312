import { afterAll, beforeAll, expect, test } from "vitest";
import { award, addToBoard, countResult, removeFromBoard } from "../index.ts";
import { createRankingTest, start, type RankingTest } from "../testing/ranking-test.ts";

let setup: RankingTest;

beforeAll(async () => {
  setup = await createRankingTest({ players: 8, events: 3 });
});

afterAll(() => setup.close());

const entry = (player: number, event: number) => ({
  service: "test-za",
  eventId: setup.eventIds[event]!,
  gameId: "game",
  playerId: setup.players[player]!,
  at: start,
});
const enterOnce = (player: number, event: number) =>
  setup.database.transaction((trx) => addToBoard(trx, entry(player, event)));
const leaveOnce = (player: number, event: number) =>
  setup.database.transaction((trx) => removeFromBoard(trx, entry(player, event)));
const rowsOf = (event: number) =>
  setup.database.run(
    `select r.player_id, r.played, r.total, r.elo, r.entered_at from ranking_rows r join boards b on b.id = r.board_id
     where b.event_id = $1 order by 1`,
    [setup.eventIds[event]],
  );

test("a player has one table row, also after repeated and concurrent entries", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => enterOnce(index % 4, 0)));
  const empty = { played: 0, total: 0, elo: 1000, entered_at: start };
  expect(await rowsOf(0)).toEqual(setup.players.slice(0, 4).map((player_id) => ({ player_id, ...empty })));
});

test("the table shows the entry rating until a rated match counts in it", async () => {
  const match = await setup.newMatch(4, 5, 0);
  await setup.database.transaction((trx) =>
    countResult(trx, match, { outcome: "played", winnerId: match.playerIds[0] }, start),
  );
  await enterOnce(4, 1);
  expect(await rowsOf(1)).toMatchObject([{ player_id: setup.players[4], elo: 1020 }]);
});

test("a player who leaves has no row and may enter again", async () => {
  await enterOnce(6, 2);
  expect(await leaveOnce(6, 2)).toBe(true);
  expect(await rowsOf(2)).toEqual([]);
  expect(await leaveOnce(6, 2)).toBe(false);
  await enterOnce(6, 2);
  expect(await rowsOf(2)).toHaveLength(1);
});

test("a row that counts something stays", async () => {
  const match = await setup.newMatch(6, 7, 2);
  const awards = [{ playerId: match.playerIds[0], reason: "cancel" as const }];
  await setup.database.transaction((trx) => award(trx, match, awards, start));
  expect(await leaveOnce(6, 2)).toBe(false);
  expect(await rowsOf(2)).toMatchObject([{ player_id: setup.players[6], total: -25 }]);
});

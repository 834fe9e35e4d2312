import { afterAll, beforeAll, expect, test } from "vitest";
import { award, addToBoard, countResult, removeFromBoard } from "../index.ts";
import { createTestWorld, start, type TestWorld } from "../testing/world.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld({ players: 8, events: 3 });
});

afterAll(() => world.close());

const entry = (player: number, event: number) => ({
  service: "test-za",
  eventId: world.eventIds[event]!,
  gameId: "game",
  playerId: world.players[player]!,
  at: start,
});
const enterOnce = (player: number, event: number) =>
  world.database.transaction((trx) => addToBoard(trx, entry(player, event)));
const leaveOnce = (player: number, event: number) =>
  world.database.transaction((trx) => removeFromBoard(trx, entry(player, event)));
const rowsOf = (event: number) =>
  world.database.run(
    `select r.player_id, r.played, r.total, r.elo, r.entered_at from ranking_rows r join boards b on b.id = r.board_id
     where b.event_id = $1 order by 1`,
    [world.eventIds[event]],
  );

test("a player has one table row, also after repeated and concurrent entries", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => enterOnce(index % 4, 0)));
  const empty = { played: 0, total: 0, elo: 1000, entered_at: start };
  expect(await rowsOf(0)).toEqual(world.players.slice(0, 4).map((player_id) => ({ player_id, ...empty })));
});

test("the table shows the entry rating until a rated match counts in it", async () => {
  const match = await world.newMatch(4, 5, 0);
  await world.database.transaction((trx) =>
    countResult(trx, match, { outcome: "played", winnerId: match.playerIds[0] }, start),
  );
  await enterOnce(4, 1);
  expect(await rowsOf(1)).toMatchObject([{ player_id: world.players[4], elo: 1020 }]);
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
  const match = await world.newMatch(6, 7, 2);
  const awards = [{ playerId: match.playerIds[0], reason: "cancel" as const }];
  await world.database.transaction((trx) => award(trx, match, awards, start));
  expect(await leaveOnce(6, 2)).toBe(false);
  expect(await rowsOf(2)).toMatchObject([{ player_id: world.players[6], total: -25 }]);
});

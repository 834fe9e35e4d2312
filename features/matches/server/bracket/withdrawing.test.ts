import { afterAll, beforeAll, expect, test, vi } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { makeMove } from "../moves/make-move.ts";
import type { MatchUpdate } from "../moves/updates.ts";
import { startFinalsTest, type FinalsTest } from "../testing/finals-test.ts";
import { collectTieUpdates, type MakeMove } from "./bracket-updates.ts";

let finals: FinalsTest;

beforeAll(async () => {
  finals = await startFinalsTest(brandFile);
});
afterAll(() => finals.close());

/** A first-round match that was taken out of its bracket, and its moves. */
async function withdrawn(hasBegun: boolean) {
  const { database, ports, clock } = finals;
  const { finalId } = await finals.newFinal();
  const { matchId = "", a, b, startsAt } = (await finals.tiesOf(finalId))["U1.1"] ?? {};
  if (hasBegun) {
    clock.moveTo(startsAt ?? "");
    for (const player of [a, b]) await finals.act(matchId, String(player), { move: "check_in" });
  }
  const moving = vi.fn<MakeMove>(makeMove);
  const published: MatchUpdate[] = [];
  await database.transaction((trx) =>
    collectTieUpdates(ports, moving, published).withdraw(trx, matchId, clock.now()),
  );
  const moves = moving.mock.calls.map(([, , actor, input]) => [
    actor,
    input.matchId === matchId,
    input.command,
  ]);
  return { moves, published, state: await finals.stateOf(matchId) };
}

test("a match that its bracket no longer uses is cancelled by a move", async () => {
  const { moves, published, state } = await withdrawn(false);
  expect(moves).toEqual([["staff", true, { move: "cancel" }]]);
  expect(state).toBe("cancelled");
  expect(published).toMatchObject([{ state: "cancelled", version: 2 }]);
});

test("a started match is not moved, and both players are notified that the bracket no longer uses it", async () => {
  const { moves, published, state } = await withdrawn(true);
  expect(moves).toEqual([]);
  expect(state).toBe("in_progress");
  expect(published).toMatchObject([{ isLeftOut: true }]);
});

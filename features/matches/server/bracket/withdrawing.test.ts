import { afterAll, beforeAll, expect, test, vi } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { makeMove } from "../moves/make-move.ts";
import type { MatchUpdate } from "../moves/updates.ts";
import type { MatchTables } from "../tables.ts";
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

test("a match that its players end while its battleground is cancelled is no match that staff ended", async () => {
  const { database, ports, clock } = finals;
  const { finalId } = await finals.newFinal();
  const open = Object.entries(await finals.tiesOf(finalId)).filter(([, { progress }]) => progress !== null);
  const [first, second] = open.toSorted(([, one], [, other]) => one.matchId.localeCompare(other.matchId));
  if (!first || !second) throw new Error("the final has no two matches");
  const { matchId, b } = await finals.postScore(finalId, second[0], { challenger: 2, challenged: 1 });
  const held = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const holding = database.transaction(async (trx) => {
    const matches = trx.as<MatchTables>().selectFrom("matches").where("id", "=", first[1].matchId);
    await matches.select("id").forUpdate().execute();
    held.resolve();
    await mayEnd.promise;
  });
  await held.promise;
  const ending = database.transaction((trx) =>
    collectTieUpdates(ports, makeMove, []).endAll(trx, finalId, clock.now()),
  );
  const waiting = async () => {
    const [row] = await database.run(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return row?.["count"];
  };
  await expect.poll(waiting).toBe(1);
  await finals.act(matchId, b, { move: "verify" });
  mayEnd.resolve();
  await holding;
  expect((await ending).map(({ state }) => state)).toEqual(["confirmed"]);
});

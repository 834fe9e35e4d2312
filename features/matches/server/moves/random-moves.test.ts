import { afterAll, beforeAll, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { checkRankings } from "#features/rankings/server/index.ts";
import { createRandom } from "#kit/pure/random.ts";
import { decide, type MatchFacts, type Mover } from "../../rules.ts";
import { drawAttempt } from "../../rules/testing/draw-attempt.ts";
import { startMatchTest, problemOf, type MatchTest } from "../testing/match-test.ts";
import { recount, standings } from "../testing/recount.ts";
import { factsOf } from "./facts.ts";
import { findById } from "./store.ts";

/** `DATABASE_SCHEDULES=2000` runs more than daily runs have time for. */
const schedules = Number(process.env["DATABASE_SCHEDULES"] ?? 120);

let setup: MatchTest;

beforeAll(async () => {
  setup = await startMatchTest(brandFile);
});
afterAll(() => setup.close());

/** Refusals that depend on other matches or on the battleground. */
const outside = ["kickoff_taken", "invalid_kickoff"];

test("random moves on the database follow the rules, and tables equal a recount", async () => {
  const random = createRandom("schedules on a database");
  const pairs = await Promise.all(Array.from({ length: 8 }, () => setup.newPair()));
  for (let schedule = 0; schedule < schedules; schedule++) {
    const { challenge, challengerId, challengedId } = random.pick(pairs);
    const proposedDate = setup.later(random.int(1, 12)).toISOString();
    const request = await problemOf(challenge({ proposedDate }));
    if (typeof request === "string") continue;
    const { matchId } = request as Awaited<ReturnType<typeof challenge>>;
    const actorOf = (mover: Mover) =>
      mover === "challenger" ? challengerId : mover === "challenged" ? challengedId : mover;

    const steps = random.int(2, 14);
    for (let step = 0; step < steps; step++) {
      const before = await read(matchId);
      const { mover, command, at } = drawAttempt(random, before, setup.clock.now());
      setup.clock.moveTo(at);
      const decision = decide(before, mover, command, { now: new Date(at.getTime() + 1), hasDraws: true });
      const outcome = await problemOf(setup.act(matchId, actorOf(mover), command));
      const isOutside = typeof outcome === "string" && outside.includes(outcome);
      const refusal = "refusal" in decision ? decision.refusal : null;
      const expected = "match" in decision && !isOutside ? decision.match : before;
      expect([
        await read(matchId),
        isOutside || refusal === (typeof outcome === "string" ? outcome : null),
      ]).toEqual([expected, true]);
    }
    await giveUp(matchId);
  }
  const ended = await setup.database.run("select distinct state from matches");
  expect(ended.map(({ state }) => state)).toEqual(
    expect.arrayContaining(["approved", "forfeited", "declined", "cancelled", "expired", "void"]),
  );
  expect(await standings(setup.database)).toEqual(await recount(setup.database));
  const checked = await checkRankings(
    { database: setup.database, clock: setup.clock, log: console },
    new AbortController().signal,
  );
  expect(checked).toMatchObject({ wrongRows: 0, wrongRatings: 0 });
});

async function read(matchId: string): Promise<MatchFacts> {
  const row = await findById(setup.database, matchId);
  if (!row) throw new Error("a match is gone");
  return factsOf(row);
}

/** Lets time pass until the match has ended, so that the pair can meet again. */
async function giveUp(matchId: string): Promise<void> {
  for (let deadlines = 0; deadlines < 3; deadlines++) {
    const row = await findById(setup.database, matchId);
    if (!row?.deadline_at) return;
    if (row.deadline_at > setup.clock.now()) setup.clock.moveTo(row.deadline_at);
    await setup.jobs.runDue();
  }
}

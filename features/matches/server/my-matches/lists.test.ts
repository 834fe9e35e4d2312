import { afterAll, beforeAll, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { matchesPageSize } from "../../rules.ts";
import { challengeOptions } from "../challenges/challenge-options.ts";
import { startMatchTest, type MatchTest } from "../testing/match-test.ts";
import { listMyMatches } from "./my-matches.ts";
import { countByPhase } from "./store.ts";
import { findOpenByPlayerId } from "./store.ts";

let setup: MatchTest;

beforeAll(async () => {
  setup = await startMatchTest(brandFile);
});
afterAll(() => setup.close());

const ownerOf = (playerId: string) => ({
  site: setup.site,
  playerId,
  timeZone: setup.site.brand.timeZone,
});

/** A new player challenges this one. */
async function newChallenge(playerId: string, entryId: string, hours: number): Promise<string> {
  const { challenge } = await setup.newPair();
  const kickoff = new Date(setup.later(hours)).toISOString();
  const { matchId } = await challenge({ challengedTeamId: entryId, proposedDate: kickoff });
  return matchId;
}

test("upcoming matches are paged by next kickoff, each once", async () => {
  const playerId = await setup.newPlayer();
  const entryId = await setup.enter(setup.eventId, playerId);
  const wanted: string[] = [];
  for (let match = 0; match < matchesPageSize + 3; match++) {
    wanted.push(await newChallenge(playerId, entryId, 2 + match));
  }
  const list = (after?: string) =>
    listMyMatches(setup.database, ownerOf(playerId), { status: "upcoming", after }, setup.clock.now());
  const first = await list();
  const second = await list(first.next ?? undefined);
  expect([...first.matches, ...second.matches].map(({ matchId }) => matchId)).toEqual(wanted);
  expect(second.next).toBeNull();
  expect(await countByPhase(setup.database, playerId)).toEqual({
    upcoming: matchesPageSize + 3,
    in_progress: 0,
    completed: 0,
  });
});

test("matches with the same kickoff have a stable order", async () => {
  const playerId = await setup.newPlayer();
  const entryId = await setup.enter(setup.eventId, playerId);
  const together: string[] = [];
  for (let match = 0; match < 10; match++) together.push(await newChallenge(playerId, entryId, 2));
  const first = await findOpenByPlayerId(setup.database, playerId);
  expect(first.map(({ id }) => id)).toEqual(together.toSorted());
});

test("a match shows the points of an answer; only the first decline of a day costs a pair points", async () => {
  const { challengerId, challengedId, challenge } = await setup.newPair();
  const first = await challenge();
  const worth = async (matchId: string) => (await setup.look(matchId, challengedId)).points;
  expect(await worth(first.matchId)).toEqual({ accept: 10, decline: -25, cancel: 0 });
  await setup.act(first.matchId, challengedId, { move: "decline" });
  const second = await challenge();
  expect(await worth(second.matchId)).toEqual({ accept: 10, decline: 0, cancel: 0 });
  await setup.act(second.matchId, challengedId, { move: "accept" });
  expect(await worth(second.matchId)).toMatchObject({ cancel: -25 });
  expect(await setup.pointsOf(challengedId)).toEqual(["decline", "accept"]);
  expect(await setup.pointsOf(challengerId)).toEqual([]);
});

test("a match says whether it gives points: three per pair and day, without cancelled and future matches", async () => {
  const { challengerId, challengedId, challenge } = await setup.newPair();
  const isRanked = async (matchId: string) => (await setup.look(matchId, challengerId)).isRanked;
  const agreed = async (hours: number) => {
    const { matchId } = await challenge({ proposedDate: setup.later(hours).toISOString() });
    expect(await isRanked(matchId)).toBe(true);
    expect((await setup.look(matchId, challengedId)).points.accept).toBe(10);
    await setup.act(matchId, challengedId, { move: "accept" });
    return matchId;
  };
  const played = async (matchId: string) => {
    const { kickoffAt } = await setup.look(matchId, challengerId);
    setup.clock.moveTo(new Date(kickoffAt));
    await setup.act(matchId, challengerId, { move: "check_in" });
    await setup.act(matchId, challengedId, { move: "check_in" });
    const score = { challenger: 1, challenged: 0 };
    await setup.act(matchId, challengerId, { move: "submit_score", score });
    await setup.act(matchId, challengedId, { move: "verify" });
  };
  const pair = { site: setup.site, playerId: challengedId, timeZone: setup.site.brand.timeZone };
  const offered = async () =>
    (await challengeOptions(setup.database, pair, challengerId, setup.clock.now())).isRanked;

  // Just after the service's midnight.
  const { timeZone } = setup.site.brand;
  const today = dayIn(setup.clock.now(), timeZone);
  while (dayIn(setup.clock.now(), timeZone) === today) setup.clock.advance("1h");
  const cancelled = await agreed(1);
  await setup.act(cancelled, challengerId, { move: "cancel" });
  expect(await isRanked(cancelled)).toBeNull();
  const ahead = await agreed(20);
  for (const hours of [2, 2, 2]) await played(await agreed(hours));
  expect(await setup.pointsOf(challengerId)).toEqual(["cancel", ...three("play", "win")]);
  expect(await setup.pointsOf(challengedId)).toEqual(["accept", "accept", ...three("accept", "play")]);

  const further = await challenge({ proposedDate: setup.later(3).toISOString() });
  expect(await offered()).toBe(false);
  expect(await isRanked(further.matchId)).toBe(false);
  expect((await setup.look(further.matchId, challengedId)).points.accept).toBe(0);
  expect(await isRanked(ahead)).toBe(false);
  setup.clock.advance("1d");
  expect(await offered()).toBe(true);
});

const three = (...reasons: string[]) => [...reasons, ...reasons, ...reasons];

test("the cost of a decline is computed per opponent", async () => {
  const { challengedId, entries, challenge } = await setup.newPair();
  const { matchId } = await challenge();
  await setup.act(matchId, challengedId, { move: "decline" });
  const other = await newChallenge(challengedId, entries.challenged, 5);
  expect((await setup.look(other, challengedId)).points.decline).toBe(-25);
});

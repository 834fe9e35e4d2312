import { afterAll, beforeAll, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { startMatchTest, problemOf, type MatchTest } from "../testing/match-test.ts";
import { challengeOptions } from "./challenge-options.ts";

let setup: MatchTest;

beforeAll(async () => {
  setup = await startMatchTest(brandFile);
});
afterAll(() => setup.close());

const options = (playerId: string, opponentId: string) =>
  challengeOptions(
    setup.database,
    { site: setup.site, playerId, timeZone: setup.site.brand.timeZone },
    opponentId,
    setup.clock.now(),
  );

test("two players can challenge each other in each common battleground except finals", async () => {
  const { challengerId, challengedId, entries } = await setup.newPair();
  const final = await setup.newEvent({ stage: "finals" });
  for (const playerId of [challengerId, challengedId]) await setup.enter(final, playerId);
  const { opponent, refusal, battlegrounds } = await options(challengerId, challengedId);
  expect(refusal).toBeNull();
  expect(opponent.id).toBe(challengedId);
  expect(battlegrounds).toMatchObject([
    {
      eventId: setup.eventId,
      title: "Event",
      challengerTeamId: entries.challenger,
      challengedTeamId: entries.challenged,
      opponentElo: 1000,
      openMatchId: null,
    },
  ]);
});

test("an open request prevents another one from either side", async () => {
  const { challengerId, challengedId, challenge } = await setup.newPair();
  const { matchId } = await challenge();
  for (const [one, other] of [
    [challengerId, challengedId],
    [challengedId, challengerId],
  ] as const) {
    const { refusal, battlegrounds } = await options(one, other);
    expect(refusal).toBe("challenge_exists");
    expect(battlegrounds[0]?.openMatchId).toBe(matchId);
  }
});

test("returns a refusal for closed players, without a common battleground, and for oneself", async () => {
  const { challengerId, challengedId } = await setup.newPair();
  expect((await options(challengerId, challengerId)).refusal).toBe("challenge_self");
  const stranger = await setup.newPlayer();
  expect((await options(challengerId, stranger)).refusal).toBe("no_common_battleground");
  await setup.database.run("insert into blocks (blocker_id, blocked_id, blocked_at) values ($1, $2, $3)", [
    challengedId,
    challengerId,
    setup.clock.now(),
  ]);
  // The blocking player sees the block; the blocked player does not.
  expect((await options(challengedId, challengerId)).refusal).toBe("challenge_blocked");
  expect((await options(challengerId, challengedId)).refusal).toBe("closed_to_challenges");
  await setup.database.run("delete from blocks");
  await setup.database.run("update players set is_open_to_challenges = false where id = $1", [challengedId]);
  expect((await options(challengerId, challengedId)).refusal).toBe("closed_to_challenges");
});

test.each(["nonsense", "00000001-0000-7000-8000-00000000ffff"])("returns not_found for %s", async (id) => {
  expect(await problemOf(options(id, id))).toBe("not_found");
});

test("lists agreed kickoffs of both players, but no proposed ones", async () => {
  const one = await setup.newPair();
  const other = await setup.newPair();
  const challenge = (pair: typeof one, hours: number) =>
    pair.challenge({ proposedDate: setup.later(hours).toISOString() });
  const agreed = [await challenge(one, 30), await challenge(other, 20)];
  await setup.act(agreed[0]!.matchId, one.challengedId, { move: "accept" });
  await setup.act(agreed[1]!.matchId, other.challengedId, { move: "accept" });
  const stranger = await setup.newPlayer();
  const challengedTeamId = await setup.enter(setup.eventId, stranger);
  await one.challenge({ challengedTeamId, proposedDate: setup.later(40).toISOString() });
  const { busyAt } = await options(one.challengerId, other.challengedId);
  const kickoffs = await Promise.all(
    [other, one].map(({ challengedId }, index) => setup.look(agreed[1 - index]!.matchId, challengedId)),
  );
  expect(busyAt).toEqual(kickoffs.map(({ kickoffAt }) => kickoffAt));
});

test("hides agreed kickoffs from players who cannot propose a time", async () => {
  const one = await setup.newPair();
  const other = await setup.newPair();
  const { matchId } = await other.challenge();
  await setup.act(matchId, other.challengedId, { move: "accept" });
  const { kickoffAt } = await setup.look(matchId, other.challengedId);
  const busyTimes = async (playerId = one.challengerId) => {
    const { refusal, busyAt } = await options(playerId, other.challengedId);
    return [refusal, busyAt];
  };
  expect(await busyTimes()).toEqual([null, [kickoffAt]]);
  expect(await busyTimes(await setup.newPlayer())).toEqual(["no_common_battleground", []]);
  await one.challenge({
    challengedTeamId: other.entries.challenged,
    proposedDate: setup.later(40).toISOString(),
  });
  expect(await busyTimes()).toEqual(["challenge_exists", [kickoffAt]]);
  const block = (blocker: string, blocked: string) =>
    setup.database.run("insert into blocks (blocker_id, blocked_id, blocked_at) values ($1, $2, $3)", [
      blocker,
      blocked,
      setup.clock.now(),
    ]);
  await block(other.challengedId, one.challengerId);
  expect(await busyTimes()).toEqual(["closed_to_challenges", []]);
  await block(one.challengerId, other.challengedId);
  expect(await busyTimes()).toEqual(["challenge_blocked", []]);
  await setup.database.run("delete from blocks");
  await setup.database.run("update players set is_open_to_challenges = false where id = $1", [
    other.challengedId,
  ]);
  expect(await busyTimes()).toEqual(["closed_to_challenges", []]);
});

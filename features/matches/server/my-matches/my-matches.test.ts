import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { factsOfView, movesFor, type Command } from "../../rules.ts";
import { startMatchTest, problemOf, type MatchTest } from "../testing/match-test.ts";
import { recordFriendAdded } from "./friend-added.ts";

let setup: MatchTest;

beforeAll(async () => {
  setup = await startMatchTest(brandFile);
});
afterAll(() => setup.close());

async function linkedPair() {
  const pair = await setup.newPair();
  const { brand } = setup.site;
  for (const [playerId, name] of [
    [pair.challengerId, "Ann"],
    [pair.challengedId, "Ben"],
  ] as const) {
    await setup.database.run(
      `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
       values ($1, 'game', $2, $3, $4, $5)`,
      [playerId, brand.service, name, playerId, setup.clock.now()],
    );
  }
  return pair;
}

test("players see each other's ids from the agreement until the end", async () => {
  const { challengerId, challengedId, challenge } = await linkedPair();
  const { matchId } = await challenge();
  const names = async () => {
    const { opponentAccount, ownAccount } = await setup.look(matchId, challengerId);
    return [opponentAccount.name, ownAccount];
  };
  expect(await names()).toEqual([null, "Ann"]);
  await setup.act(matchId, challengedId, { move: "accept" });
  expect(await names()).toEqual(["Ben", "Ann"]);
  await setup.act(matchId, challengerId, { move: "cancel" });
  expect(await names()).toEqual([null, "Ann"]);
});

describe("adding the opponent on the game's platform", () => {
  const add = (playerId: string, matchId: string) =>
    setup.database.transaction((trx) => recordFriendAdded(trx, playerId, matchId, setup.clock.now()));

  test("is visible to both players and published once", async () => {
    const { challengerId, challengedId, challenge } = await setup.newPair();
    const { matchId } = await challenge();
    await setup.act(matchId, challengedId, { move: "accept" });
    const published = await Promise.all([add(challengedId, matchId), add(challengedId, matchId)]);
    expect(published.filter(Boolean)).toHaveLength(1);
    const { hasAdded, version } = await setup.look(matchId, challengerId);
    expect(hasAdded).toEqual({ challenger: false, challenged: true });
    expect(version).toBe(2);
  });

  test("is refused for strangers and before the agreement", async () => {
    const { challengerId, challenge } = await setup.newPair();
    const { matchId } = await challenge();
    const stranger = await setup.newPlayer();
    expect(await problemOf(add(stranger, matchId))).toBe("not_your_match");
    expect(await problemOf(add(challengerId, matchId))).toBe("match_moved");
    expect(await problemOf(add(challengerId, "nothing"))).toBe("match_not_found");
  });
});

const score = { challenger: 3, challenged: 1 };

test("a finished match shows each player's points by reason and ELO change", async () => {
  const { challengerId, challengedId, challenge } = await setup.newPair();
  const { matchId } = await challenge();
  await setup.act(matchId, challengedId, { move: "accept" });
  setup.clock.advance("10h");
  for (const player of [challengerId, challengedId]) await setup.act(matchId, player, { move: "check_in" });
  await setup.act(matchId, challengerId, { move: "submit_score", score });
  expect((await setup.look(matchId, challengerId)).earned).toEqual({ points: [], elo: null });
  await setup.act(matchId, challengedId, { move: "verify" });
  expect((await setup.look(matchId, challengerId)).earned).toEqual({
    points: [
      { reason: "play", amount: 50 },
      { reason: "win", amount: 150 },
    ],
    elo: 20,
  });
  expect((await setup.look(matchId, challengedId)).earned).toEqual({
    points: [
      { reason: "accept", amount: 10 },
      { reason: "play", amount: 50 },
    ],
    elo: -20,
  });
  await setup.act(matchId, "staff", { move: "correct", ruling: { outcome: "void" } });
  expect((await setup.look(matchId, challengerId)).earned.elo).toBe(0);
});

describe("the rules give a client the same moves as the server", () => {
  const inHours = (hours: number) => setup.later(hours);
  const ways: Record<string, (matchId: string, a: string, b: string) => readonly [string, Command][]> = {
    "a request": () => [],
    "counters until there are none left": (_, a, b) =>
      [b, a, b, a, b].map((player, hours) => [
        player,
        { move: "reschedule", kickoffAt: inHours(12 + hours) },
      ]),
    "an agreement": (_, _a, b) => [[b, { move: "accept" }]],
  };

  async function agree(matchId: string, ...players: string[]) {
    for (const player of players) {
      const seen = await setup.look(matchId, player);
      for (const ahead of [0, 9, 9.8, 10.2, 10.3, 20, 35, 60]) {
        const now = inHours(ahead);
        const { moves } = await setup.look(matchId, player, now);
        expect(movesFor(factsOfView(seen), seen.you, now), `${seen.state} in ${ahead} h`).toEqual(moves);
      }
    }
  }

  test.each(Object.keys(ways))("after %s", async (way) => {
    const { challengerId, challengedId, challenge } = await setup.newPair();
    const { matchId } = await challenge();
    await agree(matchId, challengerId, challengedId);
    for (const [player, command] of ways[way]?.(matchId, challengerId, challengedId) ?? []) {
      await setup.act(matchId, player, command);
      await agree(matchId, challengerId, challengedId);
    }
  });

  test("from the first check-in to the result", async () => {
    const { challengerId, challengedId, challenge } = await setup.newPair();
    const { matchId } = await challenge({ proposedDate: inHours(10).toISOString() });
    await setup.act(matchId, challengedId, { move: "accept" });
    setup.clock.advance("10h");
    const steps: [string, Command][] = [
      [challengerId, { move: "check_in" }],
      [challengedId, { move: "check_in" }],
      [challengedId, { move: "submit_score", score }],
      [challengerId, { move: "dispute", reason: "other", score: null }],
    ];
    for (const [player, command] of steps) {
      await setup.act(matchId, player, command);
      await agree(matchId, challengerId, challengedId);
    }
  });
});

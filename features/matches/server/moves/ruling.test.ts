import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { checkRankings } from "#features/rankings/server/index.ts";
import { correctionsLeft, type Correction, type Ruling } from "../../rules.ts";
import { readDispute } from "../scores/disputes.ts";
import { createReferee, type Referee } from "../testing/referee.ts";
import { openPlayground, problemOf, type Playground } from "../testing/playground.ts";
import { recount, standings } from "../testing/recount.ts";

let ground: Playground;
let judge: Referee;

beforeAll(async () => {
  ground = await openPlayground(brandFile);
  judge = await createReferee(ground);
});
afterAll(() => ground.close());

const score = { challenger: 3, challenged: 1 };

async function submitted() {
  const pair = await ground.newPair();
  const { matchId } = await pair.challenge();
  await ground.act(matchId, pair.challengedId, { move: "accept" });
  ground.clock.advance("10h");
  await ground.act(matchId, pair.challengerId, { move: "check_in" });
  await ground.act(matchId, pair.challengedId, { move: "check_in" });
  await ground.act(matchId, pair.challengerId, { move: "submit_score", score });
  return { ...pair, matchId };
}

async function disputed() {
  const match = await submitted();
  await ground.act(match.matchId, match.challengedId, { move: "dispute", reason: "other", score: null });
  return match;
}

async function approved() {
  const match = await submitted();
  await ground.act(match.matchId, match.challengedId, { move: "verify" });
  return match;
}

/** The stored tables equal a recount from the timelines. */
async function expectTablesToAgree(): Promise<void> {
  expect(await standings(ground.database)).toEqual(await recount(ground.database));
  const checked = await checkRankings(
    { database: ground.database, clock: ground.clock, log: console },
    new AbortController().signal,
  );
  expect(checked).toMatchObject({ wrongRows: 0, wrongRatings: 0 });
}

const turned = { challenger: 0, challenged: 2 };

test("a score of the first game is refused after a replay was ordered", async () => {
  const { matchId, challengerId, challengedId } = await disputed();
  const post = (seen: number) => ground.act(matchId, challengerId, { move: "submit_score", score }, { seen });
  await judge.rule(matchId, { outcome: "replay", kickoffAt: ground.later(1) });
  const { version } = await ground.look(matchId, challengerId);
  ground.clock.advance("1h");
  await ground.act(matchId, challengerId, { move: "check_in" }, { seen: 1 });
  await ground.act(matchId, challengedId, { move: "check_in" }, { seen: 1 });
  expect(await problemOf(post(version - 1))).toBe("match_moved");
  expect(await problemOf(post(version + 9))).toBe("match_moved");
  // The player knew of the replay, but not of the opponent's check-in.
  await post(version);
  expect(await ground.stateOf(matchId)).toBe("submitted");
});

test("players and staff see the latest moves of a long timeline", async () => {
  const { matchId, challengerId, challengedId } = await disputed();
  for (let replays = 0; replays < 12; replays++) {
    for (const playerId of [
      challengerId,
      challengerId,
      challengerId,
      challengedId,
      challengedId,
      challengedId,
    ])
      await ground.act(matchId, playerId, { move: "add_evidence" });
    await judge.rule(matchId, { outcome: "replay", kickoffAt: ground.later(1) });
    ground.clock.advance("1h");
    await ground.act(matchId, challengerId, { move: "check_in" });
    await ground.act(matchId, challengedId, { move: "check_in" });
    await ground.act(matchId, challengerId, { move: "submit_score", score: turned });
    await ground.act(matchId, challengedId, { move: "dispute", reason: "cheating", score: null });
  }
  const seen = await ground.look(matchId, challengerId);
  expect(seen.timeline).toHaveLength(50);
  expect(seen.timeline.slice(-2).map(({ move }) => move)).toEqual(["submit_score", "dispute"]);
  expect(seen.dispute).toMatchObject({ reason: "cheating" });
  const { statements } = await readDispute(ground.database, matchId);
  expect(statements).toHaveLength(100);
  expect(statements.slice(-3).map(({ move }) => move)).toEqual(["rule", "submit_score", "dispute"]);
});

describe("a dispute is ruled on", () => {
  test.each<[string, Ruling, string, string[], string[]]>([
    ["upheld", { outcome: "upheld" }, "approved", ["play", "win"], ["accept", "play"]],
    ["amended", { outcome: "amended", score: turned }, "approved", ["play"], ["accept", "play", "win"]],
    ["void", { outcome: "void" }, "void", [], ["accept"]],
    [
      "forfeited by the challenger",
      { outcome: "forfeit", by: "challenger" },
      "forfeited",
      ["no_show"],
      ["accept", "win"],
    ],
    [
      "forfeited by the challenged",
      { outcome: "forfeit", by: "challenged" },
      "forfeited",
      ["win"],
      ["accept", "no_show"],
    ],
  ])("%s: points, ratings and tables are updated", async (_, ruling, state, own, others) => {
    const { matchId, challengerId, challengedId } = await disputed();
    await judge.rule(matchId, ruling);
    expect(await ground.stateOf(matchId)).toBe(state);
    expect(await ground.pointsOf(challengerId)).toEqual(own);
    expect(await ground.pointsOf(challengedId)).toEqual(others);
    expect((await ground.notificationsOf(challengerId)).at(-1)).toBe("dispute_ruled");
    await expectTablesToAgree();
  });

  test("as a replay: new kickoff, no score, counted once", async () => {
    const { matchId, challengerId, challengedId } = await disputed();
    const kickoffAt = ground.later(5);
    await judge.rule(matchId, { outcome: "replay", kickoffAt });
    expect(await ground.look(matchId, challengerId)).toMatchObject({
      state: "confirmed",
      scoreChallenger: null,
      screenshotUrl: null,
      dispute: null,
      kickoffAt: kickoffAt.toISOString(),
    });
    ground.clock.advance("5h");
    for (const player of [challengerId, challengedId])
      await ground.act(matchId, player, { move: "check_in" });
    await ground.act(matchId, challengedId, { move: "submit_score", score: turned });
    await ground.act(matchId, challengerId, { move: "verify" });
    expect(await ground.pointsOf(challengedId)).toEqual(["accept", "play", "win"]);
    await expectTablesToAgree();
  });

  test("as a replay, whose score can be corrected as often as the first", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    const correct = (challenger: number) => {
      const corrected = { challenger, challenged: 1 };
      return ground.act(matchId, challengerId, {
        move: "correct_score",
        score: corrected,
        hasPicture: false,
      });
    };
    const correctTwice = async () => {
      await correct(4);
      expect(correctionsLeft((await ground.look(matchId, challengerId)).timeline)).toBe(1);
      await correct(5);
      expect(correctionsLeft((await ground.look(matchId, challengerId)).timeline)).toBe(0);
      expect(await problemOf(correct(6))).toBe("too_many_corrections");
    };
    await correctTwice();
    await ground.act(matchId, challengedId, { move: "dispute", reason: "other", score: null });
    await judge.rule(matchId, { outcome: "replay", kickoffAt: ground.later(1) });
    ground.clock.advance("1h");
    for (const player of [challengerId, challengedId])
      await ground.act(matchId, player, { move: "check_in" });
    await ground.act(matchId, challengerId, { move: "submit_score", score });
    expect(await ground.look(matchId, challengerId)).toMatchObject({ moves: ["correct_score"] });
    await correctTwice();
  });

  test("once, on the current version", async () => {
    const { matchId } = await disputed();
    expect(await problemOf(judge.rule(matchId, { outcome: "upheld" }, 2))).toBe("match_moved");
    const outcomes = await Promise.all(
      [{ outcome: "upheld" }, { outcome: "void" }, { outcome: "amended", score: turned }].map((ruling) =>
        problemOf(judge.rule(matchId, ruling as Ruling)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "match_moved")).toHaveLength(2);
    await expectTablesToAgree();
  });

  test.each<[string, () => Ruling, string]>([
    [
      "an impossible score",
      () => ({ outcome: "amended", score: { challenger: -1, challenged: 0 } }),
      "score_wrong",
    ],
    ["a replay in the past", () => ({ outcome: "replay", kickoffAt: ground.later(-1) }), "invalid_kickoff"],
    [
      "a replay after the battleground",
      () => ({ outcome: "replay", kickoffAt: ground.later(24 * 90) }),
      "invalid_kickoff",
    ],
  ])("not with %s", async (_, ruling, code) => {
    const { matchId } = await disputed();
    expect(await problemOf(judge.rule(matchId, ruling()))).toBe(code);
    expect(await ground.stateOf(matchId)).toBe("disputed");
  });

  test("not as a replay at the time of another match", async () => {
    const { matchId, challenge, challengedId } = await disputed();
    const other = await challenge();
    await ground.act(other.matchId, challengedId, { move: "accept" });
    const { kickoffAt } = await ground.look(other.matchId, challengedId);
    const replay = { outcome: "replay", kickoffAt: new Date(Date.parse(kickoffAt) + 60_000) } as const;
    expect(await problemOf(judge.rule(matchId, replay))).toBe("kickoff_taken");
  });

  test("not without a dispute", async () => {
    const { matchId } = await submitted();
    expect(await problemOf(judge.rule(matchId, { outcome: "upheld" }))).toBe("match_moved");
  });
});

describe("a final result is corrected", () => {
  test.each<[string, Correction, string]>([
    ["amended", { outcome: "amended", score: turned }, "approved"],
    ["drawn", { outcome: "amended", score: { challenger: 1, challenged: 1 } }, "approved"],
    ["void", { outcome: "void" }, "void"],
    ["forfeited", { outcome: "forfeit", by: "challenger" }, "forfeited"],
  ])("%s: points, ratings and tables equal those of the right result", async (_, ruling, state) => {
    const { matchId } = await approved();
    await judge.correct(matchId, ruling);
    expect(await ground.stateOf(matchId)).toBe(state);
    await expectTablesToAgree();
  });

  test("once, within seven days", async () => {
    const { matchId } = await approved();
    await judge.correct(matchId, { outcome: "amended", score: turned });
    expect(await problemOf(judge.correct(matchId, { outcome: "amended", score }))).toBe("correction_over");
    const late = await approved();
    ground.clock.advance("7d");
    ground.clock.advance(60_000);
    expect(await problemOf(judge.correct(late.matchId, { outcome: "void" }))).toBe("correction_over");
    await expectTablesToAgree();
  });
});

test("the audit log records each decision with its author", async () => {
  const entries = async () =>
    ground.database.run(
      "select actor_id, action, subject, details from staff_audit order by id desc limit 2",
    );
  const { matchId } = await disputed();
  await judge.rule(matchId, { outcome: "amended", score: turned });
  await judge.correct(matchId, { outcome: "forfeit", by: "challenged" });
  const published = [
    { actor_id: judge.staffId, action: "result_corrected", subject: matchId },
    { actor_id: judge.staffId, action: "dispute_ruled", subject: matchId },
  ];
  expect(await entries()).toMatchObject(published);
  expect(await problemOf(judge.correct(matchId, { outcome: "void" }))).toBe("correction_over");
  expect(await entries()).toMatchObject(published);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { checkRankings } from "#features/rankings/server/index.ts";
import { correctionsLeft, type Correction, type Ruling } from "../../rules.ts";
import { readDispute } from "../disputes/read-dispute.ts";
import { createStaffMember, type TestStaffMember } from "../testing/staff-member.ts";
import { startMatchTest, problemOf, type MatchTest } from "../testing/match-test.ts";
import { recount, standings } from "../testing/recount.ts";

let setup: MatchTest;
let staffMember: TestStaffMember;

beforeAll(async () => {
  setup = await startMatchTest(brandFile);
  staffMember = await createStaffMember(setup);
});
afterAll(() => setup.close());

const score = { challenger: 3, challenged: 1 };

async function submitted() {
  const pair = await setup.newPair();
  const { matchId } = await pair.challenge();
  await setup.act(matchId, pair.challengedId, { move: "accept" });
  setup.clock.advance("10h");
  await setup.act(matchId, pair.challengerId, { move: "check_in" });
  await setup.act(matchId, pair.challengedId, { move: "check_in" });
  await setup.act(matchId, pair.challengerId, { move: "submit_score", score });
  return { ...pair, matchId };
}

async function disputed() {
  const match = await submitted();
  await setup.act(match.matchId, match.challengedId, { move: "dispute", reason: "other", score: null });
  return match;
}

async function approved() {
  const match = await submitted();
  await setup.act(match.matchId, match.challengedId, { move: "verify" });
  return match;
}

/** The stored tables equal a recount from the timelines. */
async function expectTablesToAgree(): Promise<void> {
  expect(await standings(setup.database)).toEqual(await recount(setup.database));
  const checked = await checkRankings(
    { database: setup.database, clock: setup.clock, log: console },
    new AbortController().signal,
  );
  expect(checked).toMatchObject({ wrongRows: 0, wrongRatings: 0 });
}

const turned = { challenger: 0, challenged: 2 };

test("a score of the first game is refused after a replay was ordered", async () => {
  const { matchId, challengerId, challengedId } = await disputed();
  const post = (seen: number) => setup.act(matchId, challengerId, { move: "submit_score", score }, { seen });
  await staffMember.rule(matchId, { outcome: "replay", kickoffAt: setup.later(1) });
  const { version } = await setup.look(matchId, challengerId);
  setup.clock.advance("1h");
  await setup.act(matchId, challengerId, { move: "check_in" }, { seen: 1 });
  await setup.act(matchId, challengedId, { move: "check_in" }, { seen: 1 });
  expect(await problemOf(post(version - 1))).toBe("match_moved");
  expect(await problemOf(post(version + 9))).toBe("match_moved");
  // The player knew of the replay, but not of the opponent's check-in.
  await post(version);
  expect(await setup.stateOf(matchId)).toBe("submitted");
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
      await setup.act(matchId, playerId, { move: "add_evidence" });
    await staffMember.rule(matchId, { outcome: "replay", kickoffAt: setup.later(1) });
    setup.clock.advance("1h");
    await setup.act(matchId, challengerId, { move: "check_in" });
    await setup.act(matchId, challengedId, { move: "check_in" });
    await setup.act(matchId, challengerId, { move: "submit_score", score: turned });
    await setup.act(matchId, challengedId, { move: "dispute", reason: "cheating", score: null });
  }
  const seen = await setup.look(matchId, challengerId);
  expect(seen.timeline).toHaveLength(50);
  expect(seen.timeline.slice(-2).map(({ move }) => move)).toEqual(["submit_score", "dispute"]);
  expect(seen.dispute).toMatchObject({ reason: "cheating" });
  const { statements } = await readDispute(setup.database, matchId);
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
    await staffMember.rule(matchId, ruling);
    expect(await setup.stateOf(matchId)).toBe(state);
    expect(await setup.pointsOf(challengerId)).toEqual(own);
    expect(await setup.pointsOf(challengedId)).toEqual(others);
    expect((await setup.notificationsOf(challengerId)).at(-1)).toBe("dispute_ruled");
    await expectTablesToAgree();
  });

  test("as a replay: new kickoff, no score, counted once", async () => {
    const { matchId, challengerId, challengedId } = await disputed();
    const kickoffAt = setup.later(5);
    await staffMember.rule(matchId, { outcome: "replay", kickoffAt });
    expect(await setup.look(matchId, challengerId)).toMatchObject({
      state: "confirmed",
      scoreChallenger: null,
      screenshotUrl: null,
      dispute: null,
      kickoffAt: kickoffAt.toISOString(),
    });
    setup.clock.advance("5h");
    for (const player of [challengerId, challengedId]) await setup.act(matchId, player, { move: "check_in" });
    await setup.act(matchId, challengedId, { move: "submit_score", score: turned });
    await setup.act(matchId, challengerId, { move: "verify" });
    expect(await setup.pointsOf(challengedId)).toEqual(["accept", "play", "win"]);
    await expectTablesToAgree();
  });

  test("as a replay, whose score can be corrected as often as the first", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    const correct = (challenger: number) => {
      const corrected = { challenger, challenged: 1 };
      return setup.act(matchId, challengerId, {
        move: "correct_score",
        score: corrected,
        hasPicture: false,
      });
    };
    const correctTwice = async () => {
      await correct(4);
      expect(correctionsLeft((await setup.look(matchId, challengerId)).timeline)).toBe(1);
      await correct(5);
      expect(correctionsLeft((await setup.look(matchId, challengerId)).timeline)).toBe(0);
      expect(await problemOf(correct(6))).toBe("too_many_corrections");
    };
    await correctTwice();
    await setup.act(matchId, challengedId, { move: "dispute", reason: "other", score: null });
    await staffMember.rule(matchId, { outcome: "replay", kickoffAt: setup.later(1) });
    setup.clock.advance("1h");
    for (const player of [challengerId, challengedId]) await setup.act(matchId, player, { move: "check_in" });
    await setup.act(matchId, challengerId, { move: "submit_score", score });
    expect(await setup.look(matchId, challengerId)).toMatchObject({ moves: ["correct_score"] });
    await correctTwice();
  });

  test("once, on the current version", async () => {
    const { matchId } = await disputed();
    expect(await problemOf(staffMember.rule(matchId, { outcome: "upheld" }, 2))).toBe("match_moved");
    const outcomes = await Promise.all(
      [{ outcome: "upheld" }, { outcome: "void" }, { outcome: "amended", score: turned }].map((ruling) =>
        problemOf(staffMember.rule(matchId, ruling as Ruling)),
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
    ["a replay in the past", () => ({ outcome: "replay", kickoffAt: setup.later(-1) }), "invalid_kickoff"],
    [
      "a replay after the battleground",
      () => ({ outcome: "replay", kickoffAt: setup.later(24 * 90) }),
      "invalid_kickoff",
    ],
  ])("not with %s", async (_, ruling, code) => {
    const { matchId } = await disputed();
    expect(await problemOf(staffMember.rule(matchId, ruling()))).toBe(code);
    expect(await setup.stateOf(matchId)).toBe("disputed");
  });

  test("not as a replay at the time of another match", async () => {
    const { matchId, challenge, challengedId } = await disputed();
    const other = await challenge();
    await setup.act(other.matchId, challengedId, { move: "accept" });
    const { kickoffAt } = await setup.look(other.matchId, challengedId);
    const replay = { outcome: "replay", kickoffAt: new Date(Date.parse(kickoffAt) + 60_000) } as const;
    expect(await problemOf(staffMember.rule(matchId, replay))).toBe("replay_time_taken");
  });

  test("not without a dispute", async () => {
    const { matchId } = await submitted();
    expect(await problemOf(staffMember.rule(matchId, { outcome: "upheld" }))).toBe("match_moved");
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
    await staffMember.correct(matchId, ruling);
    expect(await setup.stateOf(matchId)).toBe(state);
    await expectTablesToAgree();
  });

  test("once, within seven days", async () => {
    const { matchId } = await approved();
    await staffMember.correct(matchId, { outcome: "amended", score: turned });
    expect(await problemOf(staffMember.correct(matchId, { outcome: "amended", score }))).toBe(
      "correction_over",
    );
    const late = await approved();
    setup.clock.advance("7d");
    setup.clock.advance(60_000);
    expect(await problemOf(staffMember.correct(late.matchId, { outcome: "void" }))).toBe("correction_over");
    await expectTablesToAgree();
  });
});

test("the audit log records each decision with its author", async () => {
  const entries = async () =>
    setup.database.run("select actor_id, action, subject, details from staff_audit order by id desc limit 2");
  const { matchId } = await disputed();
  await staffMember.rule(matchId, { outcome: "amended", score: turned });
  await staffMember.correct(matchId, { outcome: "forfeit", by: "challenged" });
  const published = [
    { actor_id: staffMember.staffId, action: "result_corrected", subject: matchId },
    { actor_id: staffMember.staffId, action: "dispute_ruled", subject: matchId },
  ];
  expect(await entries()).toMatchObject(published);
  expect(await problemOf(staffMember.correct(matchId, { outcome: "void" }))).toBe("correction_over");
  expect(await entries()).toMatchObject(published);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { startMatchTest, problemOf, type MatchTest } from "../testing/match-test.ts";

let setup: MatchTest;

beforeAll(async () => {
  setup = await startMatchTest(brandFile);
});
afterAll(() => setup.close());

const score = { challenger: 3, challenged: 1 };

async function confirmed() {
  const pair = await setup.newPair();
  const { matchId } = await pair.challenge();
  await setup.act(matchId, pair.challengedId, { move: "accept" });
  return { ...pair, matchId };
}

async function inProgress() {
  const match = await confirmed();
  setup.clock.advance("10h");
  await setup.act(match.matchId, match.challengerId, { move: "check_in" });
  await setup.act(match.matchId, match.challengedId, { move: "check_in" });
  return match;
}

async function submitted() {
  const match = await inProgress();
  await setup.act(match.matchId, match.challengerId, { move: "submit_score", score });
  return match;
}

test("a corrected score updates the unread notification with the remaining time", async () => {
  const { matchId, challengerId, challengedId } = await submitted();
  const correct = async (challenger: number) => {
    setup.clock.advance("1h");
    const corrected = { challenger, challenged: 0 };
    await setup.act(matchId, challengerId, {
      move: "correct_score",
      score: corrected,
      hasPicture: false,
    });
  };
  const toldOf = () =>
    setup.database.run(
      `select (published.params ->> 'at')::timestamptz as at, published.params -> 'corrections' as corrections, outbox.notification_id is not null as "isSent"
       from notifications published left join notification_outbox outbox on outbox.notification_id = published.id
       where published.player_id = $1 and published.kind = 'score_to_verify' order by published.id`,
      [challengedId],
    );
  await correct(4);
  const { deadlineAt } = await setup.look(matchId, challengedId);
  expect(await toldOf()).toEqual([{ at: new Date(deadlineAt ?? ""), corrections: 1, isSent: true }]);
  await setup.database.run("update notifications set read_at = $2 where player_id = $1", [
    challengedId,
    setup.clock.now(),
  ]);
  await correct(5);
  expect((await toldOf()).map(({ corrections }) => corrections)).toEqual([1, 2]);
});

test("each move from challenge to points notifies the other player and updates the table", async () => {
  const { matchId, challengerId, challengedId } = await submitted();
  await setup.act(matchId, challengedId, { move: "verify" });

  expect(await setup.stateOf(matchId)).toBe("approved");
  expect(await setup.pointsOf(challengerId)).toEqual(["play", "win"]);
  expect(await setup.pointsOf(challengedId)).toEqual(["accept", "play"]);
  expect(await setup.notificationsOf(challengerId)).toEqual(["challenge_accepted", "result_won"]);
  expect(await setup.notificationsOf(challengedId)).toEqual(["challenge_received", "score_to_verify"]);
  const seen = await setup.look(matchId, challengedId);
  expect(seen.timeline.map(({ move, by, state }) => [move, by, state])).toEqual([
    ["challenge", "challenger", "requested"],
    ["accept", "challenged", "confirmed"],
    ["check_in", "challenger", "confirmed"],
    ["check_in", "challenged", "in_progress"],
    ["submit_score", "challenger", "submitted"],
    ["verify", "challenged", "approved"],
  ]);
  expect(seen).toMatchObject({
    you: "challenged",
    moves: [],
    version: 6,
    headToHead: { won: 0, lost: 1, drawn: 0 },
    scoreChallenger: 3,
    scoreChallenged: 1,
  });
  const rows = await setup.database.run(
    `select r.played, r.won, r.lost, r.total from ranking_rows r join boards b on b.id = r.board_id
     where b.event_id = $1 and r.player_id = $2`,
    [setup.eventId, challengerId],
  );
  expect(rows).toEqual([{ played: 1, won: 1, lost: 0, total: 200 }]);
});

test("a move is published to both players", async () => {
  const { matchId, challengerId, challengedId } = await confirmed();
  expect(setup.published).toEqual([]);
  const { publishUpdate, markNotificationsRead, withUnread } = await import("./updates.ts");
  setup.clock.advance("10h");
  const news = await setup.act(matchId, challengerId, { move: "check_in" });
  const unread = await markNotificationsRead(setup.database, challengerId, news, setup.clock.now());
  publishUpdate(setup.ports, withUnread(news, challengerId, unread));
  expect(setup.published.splice(0)).toEqual([
    { room: `match:${matchId}`, event: "moved" },
    { room: `viewer:${challengerId}`, event: "moved" },
    // A move marks the notifications that asked for it as read.
    { room: `viewer:${challengerId}`, event: "unread" },
    { room: `viewer:${challengedId}`, event: "moved" },
  ]);
});

test("moves that change the table are published in its room, others are not", async () => {
  const { challengerId, challengedId, challenge } = await setup.newPair();
  const { matchId } = await challenge();
  const { publishUpdate } = await import("./updates.ts");
  const receives = async (playerId: string, move: "accept" | "check_in") => {
    publishUpdate(setup.ports, await setup.act(matchId, playerId, { move }));
    return setup.published.splice(0).some(({ room }) => room === `table:${setup.eventId}`);
  };
  expect(await receives(challengedId, "accept")).toBe(true);
  setup.clock.advance("10h");
  expect(await receives(challengerId, "check_in")).toBe(false);
});

test("a request is answered with another time and a note, then accepted at that time", async () => {
  const { challenge, challengerId, challengedId } = await setup.newPair();
  const { matchId } = await challenge();
  const kickoffAt = setup.later(20);
  await setup.act(matchId, challengedId, { move: "reschedule", kickoffAt }, { note: "after work" });
  const request = await setup.look(matchId, challengerId);
  expect(request).toMatchObject({
    status: "waiting_for_approval",
    moves: ["accept", "decline", "reschedule"],
    proposal: { by: "challenged", kickoffAt: kickoffAt.toISOString() },
  });
  expect(request.timeline.at(-1)?.note).toBe("after work");
  expect(request.note).toBe("after work");
  await setup.act(matchId, challengerId, { move: "accept" });
  expect(await setup.look(matchId, challengedId)).toMatchObject({
    kickoffAt: kickoffAt.toISOString(),
    note: null,
  });
  expect(await setup.notificationsOf(challengerId)).toEqual(["reschedule_requested"]);
});

test("a proposal has its own note, or none", async () => {
  const { challenge, challengerId, challengedId } = await setup.newPair();
  const { matchId } = await challenge({ note: "Hello" });
  const noteFor = async (playerId: string) => (await setup.look(matchId, playerId)).note;
  expect([await noteFor(challengedId), await noteFor(challengerId)]).toEqual(["Hello", "Hello"]);
  const kickoffAt = setup.later(20);
  await setup.act(matchId, challengedId, { move: "reschedule", kickoffAt });
  expect(await noteFor(challengerId)).toBeNull();
});

test("a decline costs points once a day per pair", async () => {
  const { challenge, challengedId } = await setup.newPair();
  for (let time = 0; time < 2; time++) {
    const { matchId } = await challenge();
    await setup.act(matchId, challengedId, { move: "decline" });
  }
  expect(await setup.pointsOf(challengedId)).toEqual(["decline"]);
});

describe("refused", () => {
  test("a move by a stranger", async () => {
    const { matchId } = await confirmed();
    const stranger = await setup.newPlayer();
    expect(await problemOf(setup.act(matchId, stranger, { move: "cancel" }))).toBe("not_your_match");
    expect(await problemOf(setup.look(matchId, stranger))).toBe("not_your_match");
  });

  test("a move by the wrong side, including the submitter of the score", async () => {
    const { matchId, challengerId } = await submitted();
    expect(await problemOf(setup.act(matchId, challengerId, { move: "verify" }))).toBe("not_your_move");
    expect(await setup.stateOf(matchId)).toBe("submitted");
  });

  test("verifying a score that was corrected since", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    const { version } = await setup.look(matchId, challengedId);
    const corrected = { challenger: 9, challenged: 0 };
    await setup.act(matchId, challengerId, { move: "correct_score", score: corrected, hasPicture: false });
    const verify = setup.act(matchId, challengedId, { move: "verify" }, { seen: version });
    expect(await problemOf(verify)).toBe("match_moved");
    expect(await setup.stateOf(matchId)).toBe("submitted");
  });

  test("a third correction, and one to the same score", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    const correct = (challenger: number) =>
      setup.act(matchId, challengerId, {
        move: "correct_score",
        score: { challenger, challenged: 1 },
        hasPicture: false,
      });
    expect(await problemOf(correct(score.challenger))).toBe("score_as_posted");
    await correct(4);
    expect((await setup.look(matchId, challengerId)).moves).toEqual(["correct_score"]);
    await correct(5);
    expect((await setup.look(matchId, challengerId)).moves).toEqual([]);
    expect(await problemOf(correct(6))).toBe("too_many_corrections");
    expect(await setup.look(matchId, challengedId)).toMatchObject({ version: 7, scoreChallenger: 5 });
    setup.clock.advance("24h");
    await setup.jobs.runDue();
    expect(await setup.stateOf(matchId)).toBe("approved");
  });

  test("a match within half an hour of another confirmed one", async () => {
    const first = await setup.newPair();
    const third = await setup.newPlayer();
    const entry = await setup.enter(setup.eventId, third);
    const { matchId } = await first.challenge();
    const other = await first.challenge({
      challengedTeamId: entry,
      proposedDate: setup.later(10.4).toISOString(),
    });
    await setup.act(matchId, first.challengedId, { move: "accept" });
    expect(await problemOf(setup.act(other.matchId, third, { move: "accept" }))).toBe("kickoff_taken");
    expect(await setup.stateOf(other.matchId)).toBe("requested");
  });

  test("an unknown match", async () => {
    const player = await setup.newPlayer();
    expect(await problemOf(setup.act("nonsense", player, { move: "accept" }))).toBe("match_not_found");
  });
});

describe("staff", () => {
  test("amend a disputed score, and the table is updated", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    await setup.act(matchId, challengedId, { move: "dispute", reason: "other", score: null });
    const ruling = { outcome: "amended", score: { challenger: 0, challenged: 2 } } as const;
    await setup.act(matchId, "staff", { move: "rule", ruling });
    expect(await setup.pointsOf(challengedId)).toEqual(["accept", "play", "win"]);
    expect(await setup.notificationsOf(challengerId)).toEqual([
      "challenge_accepted",
      "score_disputed",
      "dispute_ruled",
    ]);
  });

  test("correct a result: points and rating equal those of the right result", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    await setup.act(matchId, challengedId, { move: "verify" });
    const ruling = { outcome: "amended", score: { challenger: 0, challenged: 1 } } as const;
    await setup.act(matchId, "staff", { move: "correct", ruling });
    const rows = await setup.database.run(
      `select r.won, r.lost, r.total, t.elo from ranking_rows r join boards b on b.id = r.board_id
       join ratings t on t.player_id = r.player_id
       where b.event_id = $1 and r.player_id = any($2) order by r.won`,
      [setup.eventId, [challengerId, challengedId]],
    );
    expect(rows).toEqual([
      { won: 0, lost: 1, total: 50, elo: 980 },
      { won: 1, lost: 0, total: 210, elo: 1020 },
    ]);
  });
});

test("the database refuses transitions that the rules do not allow", async () => {
  const { matchId } = await confirmed();
  const forbidden = setup.database.run(
    "update matches set state = 'submitted', version = version + 1 where id = $1",
    [matchId],
  );
  await expect(forbidden).rejects.toThrow("does not go from confirmed to submitted");
});

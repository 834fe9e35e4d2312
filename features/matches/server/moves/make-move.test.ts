import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { openPlayground, problemOf, type Playground } from "../testing/playground.ts";

let ground: Playground;

beforeAll(async () => {
  ground = await openPlayground(brandFile);
});
afterAll(() => ground.close());

const score = { challenger: 3, challenged: 1 };

async function confirmed() {
  const pair = await ground.newPair();
  const { matchId } = await pair.challenge();
  await ground.act(matchId, pair.challengedId, { move: "accept" });
  return { ...pair, matchId };
}

async function inProgress() {
  const match = await confirmed();
  ground.clock.advance("10h");
  await ground.act(match.matchId, match.challengerId, { move: "check_in" });
  await ground.act(match.matchId, match.challengedId, { move: "check_in" });
  return match;
}

async function submitted() {
  const match = await inProgress();
  await ground.act(match.matchId, match.challengerId, { move: "submit_score", score });
  return match;
}

test("a corrected score updates the unread notification with the remaining time", async () => {
  const { matchId, challengerId, challengedId } = await submitted();
  const correct = async (challenger: number) => {
    ground.clock.advance("1h");
    const corrected = { challenger, challenged: 0 };
    await ground.act(matchId, challengerId, {
      move: "correct_score",
      score: corrected,
      hasPicture: false,
    });
  };
  const toldOf = () =>
    ground.database.run(
      `select (published.params ->> 'at')::timestamptz as at, published.params -> 'corrections' as corrections, outbox.notification_id is not null as "isSent"
       from notifications published left join notification_outbox outbox on outbox.notification_id = published.id
       where published.player_id = $1 and published.kind = 'score_to_verify' order by published.id`,
      [challengedId],
    );
  await correct(4);
  const { deadlineAt } = await ground.look(matchId, challengedId);
  expect(await toldOf()).toEqual([{ at: new Date(deadlineAt ?? ""), corrections: 1, isSent: true }]);
  await ground.database.run("update notifications set read_at = $2 where player_id = $1", [
    challengedId,
    ground.clock.now(),
  ]);
  await correct(5);
  expect((await toldOf()).map(({ corrections }) => corrections)).toEqual([1, 2]);
});

test("each move from challenge to points notifies the other player and updates the table", async () => {
  const { matchId, challengerId, challengedId } = await submitted();
  await ground.act(matchId, challengedId, { move: "verify" });

  expect(await ground.stateOf(matchId)).toBe("approved");
  expect(await ground.pointsOf(challengerId)).toEqual(["play", "win"]);
  expect(await ground.pointsOf(challengedId)).toEqual(["accept", "play"]);
  expect(await ground.notificationsOf(challengerId)).toEqual(["challenge_accepted", "result_won"]);
  expect(await ground.notificationsOf(challengedId)).toEqual(["challenge_received", "score_to_verify"]);
  const seen = await ground.look(matchId, challengedId);
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
  const rows = await ground.database.run(
    `select r.played, r.won, r.lost, r.total from ranking_rows r join boards b on b.id = r.board_id
     where b.event_id = $1 and r.player_id = $2`,
    [ground.eventId, challengerId],
  );
  expect(rows).toEqual([{ played: 1, won: 1, lost: 0, total: 200 }]);
});

test("a move is published to both players", async () => {
  const { matchId, challengerId, challengedId } = await confirmed();
  expect(ground.published).toEqual([]);
  const { publishUpdate, markNotificationsRead, withUnread } = await import("./updates.ts");
  ground.clock.advance("10h");
  const news = await ground.act(matchId, challengerId, { move: "check_in" });
  const unread = await markNotificationsRead(ground.database, challengerId, news, ground.clock.now());
  publishUpdate(ground.ports, withUnread(news, challengerId, unread));
  expect(ground.published.splice(0)).toEqual([
    { room: `match:${matchId}`, event: "moved" },
    { room: `viewer:${challengerId}`, event: "moved" },
    // A move marks the notifications that asked for it as read.
    { room: `viewer:${challengerId}`, event: "unread" },
    { room: `viewer:${challengedId}`, event: "moved" },
  ]);
});

test("moves that change the table are published in its room, others are not", async () => {
  const { challengerId, challengedId, challenge } = await ground.newPair();
  const { matchId } = await challenge();
  const { publishUpdate } = await import("./updates.ts");
  const hears = async (playerId: string, move: "accept" | "check_in") => {
    publishUpdate(ground.ports, await ground.act(matchId, playerId, { move }));
    return ground.published.splice(0).some(({ room }) => room === `table:${ground.eventId}`);
  };
  expect(await hears(challengedId, "accept")).toBe(true);
  ground.clock.advance("10h");
  expect(await hears(challengerId, "check_in")).toBe(false);
});

test("a request is answered with another time and a note, then accepted at that time", async () => {
  const { challenge, challengerId, challengedId } = await ground.newPair();
  const { matchId } = await challenge();
  const kickoffAt = ground.later(20);
  await ground.act(matchId, challengedId, { move: "reschedule", kickoffAt }, { note: "after work" });
  const request = await ground.look(matchId, challengerId);
  expect(request).toMatchObject({
    status: "waiting_for_approval",
    moves: ["accept", "decline", "reschedule"],
    proposal: { by: "challenged", kickoffAt: kickoffAt.toISOString() },
  });
  expect(request.timeline.at(-1)?.note).toBe("after work");
  expect(request.note).toBe("after work");
  await ground.act(matchId, challengerId, { move: "accept" });
  expect(await ground.look(matchId, challengedId)).toMatchObject({
    kickoffAt: kickoffAt.toISOString(),
    note: null,
  });
  expect(await ground.notificationsOf(challengerId)).toEqual(["reschedule_requested"]);
});

test("a proposal has its own note, or none", async () => {
  const { challenge, challengerId, challengedId } = await ground.newPair();
  const { matchId } = await challenge({ note: "Hello" });
  const noteFor = async (playerId: string) => (await ground.look(matchId, playerId)).note;
  expect([await noteFor(challengedId), await noteFor(challengerId)]).toEqual(["Hello", "Hello"]);
  const kickoffAt = ground.later(20);
  await ground.act(matchId, challengedId, { move: "reschedule", kickoffAt });
  expect(await noteFor(challengerId)).toBeNull();
});

test("a decline costs points once a day per pair", async () => {
  const { challenge, challengedId } = await ground.newPair();
  for (let time = 0; time < 2; time++) {
    const { matchId } = await challenge();
    await ground.act(matchId, challengedId, { move: "decline" });
  }
  expect(await ground.pointsOf(challengedId)).toEqual(["decline"]);
});

describe("refused", () => {
  test("a move by a stranger", async () => {
    const { matchId } = await confirmed();
    const stranger = await ground.newPlayer();
    expect(await problemOf(ground.act(matchId, stranger, { move: "cancel" }))).toBe("not_your_match");
    expect(await problemOf(ground.look(matchId, stranger))).toBe("not_your_match");
  });

  test("a move by the wrong side, including the submitter of the score", async () => {
    const { matchId, challengerId } = await submitted();
    expect(await problemOf(ground.act(matchId, challengerId, { move: "verify" }))).toBe("not_your_move");
    expect(await ground.stateOf(matchId)).toBe("submitted");
  });

  test("verifying a score that was corrected since", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    const { version } = await ground.look(matchId, challengedId);
    const corrected = { challenger: 9, challenged: 0 };
    await ground.act(matchId, challengerId, { move: "correct_score", score: corrected, hasPicture: false });
    const verify = ground.act(matchId, challengedId, { move: "verify" }, { seen: version });
    expect(await problemOf(verify)).toBe("match_moved");
    expect(await ground.stateOf(matchId)).toBe("submitted");
  });

  test("a third correction, and one to the same score", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    const correct = (challenger: number) =>
      ground.act(matchId, challengerId, {
        move: "correct_score",
        score: { challenger, challenged: 1 },
        hasPicture: false,
      });
    expect(await problemOf(correct(score.challenger))).toBe("score_as_posted");
    await correct(4);
    expect((await ground.look(matchId, challengerId)).moves).toEqual(["correct_score"]);
    await correct(5);
    expect((await ground.look(matchId, challengerId)).moves).toEqual([]);
    expect(await problemOf(correct(6))).toBe("too_many_corrections");
    expect(await ground.look(matchId, challengedId)).toMatchObject({ version: 7, scoreChallenger: 5 });
    ground.clock.advance("24h");
    await ground.jobs.runDue();
    expect(await ground.stateOf(matchId)).toBe("approved");
  });

  test("a match within half an hour of another confirmed one", async () => {
    const first = await ground.newPair();
    const third = await ground.newPlayer();
    const entry = await ground.enter(ground.eventId, third);
    const { matchId } = await first.challenge();
    const other = await first.challenge({
      challengedTeamId: entry,
      proposedDate: ground.later(10.4).toISOString(),
    });
    await ground.act(matchId, first.challengedId, { move: "accept" });
    expect(await problemOf(ground.act(other.matchId, third, { move: "accept" }))).toBe("kickoff_taken");
    expect(await ground.stateOf(other.matchId)).toBe("requested");
  });

  test("an unknown match", async () => {
    const player = await ground.newPlayer();
    expect(await problemOf(ground.act("nonsense", player, { move: "accept" }))).toBe("match_not_found");
  });
});

describe("staff", () => {
  test("amend a disputed score, and the table is updated", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    await ground.act(matchId, challengedId, { move: "dispute", reason: "other", score: null });
    const ruling = { outcome: "amended", score: { challenger: 0, challenged: 2 } } as const;
    await ground.act(matchId, "staff", { move: "rule", ruling });
    expect(await ground.pointsOf(challengedId)).toEqual(["accept", "play", "win"]);
    expect(await ground.notificationsOf(challengerId)).toEqual([
      "challenge_accepted",
      "score_disputed",
      "dispute_ruled",
    ]);
  });

  test("correct a result: points and rating equal those of the right result", async () => {
    const { matchId, challengerId, challengedId } = await submitted();
    await ground.act(matchId, challengedId, { move: "verify" });
    const ruling = { outcome: "amended", score: { challenger: 0, challenged: 1 } } as const;
    await ground.act(matchId, "staff", { move: "correct", ruling });
    const rows = await ground.database.run(
      `select r.won, r.lost, r.total, t.elo from ranking_rows r join boards b on b.id = r.board_id
       join ratings t on t.player_id = r.player_id
       where b.event_id = $1 and r.player_id = any($2) order by r.won`,
      [ground.eventId, [challengerId, challengedId]],
    );
    expect(rows).toEqual([
      { won: 0, lost: 1, total: 50, elo: 980 },
      { won: 1, lost: 0, total: 210, elo: 1020 },
    ]);
  });
});

test("the database refuses transitions that the rules do not allow", async () => {
  const { matchId } = await confirmed();
  const cheat = ground.database.run(
    "update matches set state = 'submitted', version = version + 1 where id = $1",
    [matchId],
  );
  await expect(cheat).rejects.toThrow("does not go from confirmed to submitted");
});

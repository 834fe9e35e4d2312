import { afterEach, beforeEach, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { startMatchTest, type MatchTest } from "./testing/match-test.ts";
import { settle } from "./work.ts";

let setup: MatchTest;

beforeEach(async () => {
  setup = await startMatchTest(brandFile);
});
afterEach(() => setup.close());

/** Advances the clock and runs all due jobs. */
async function pass(hours: number): Promise<void> {
  setup.clock.moveTo(setup.later(hours));
  await setup.jobs.runDue();
}

async function confirmed() {
  const pair = await setup.newPair();
  const { matchId } = await pair.challenge();
  await setup.act(matchId, pair.challengedId, { move: "accept" });
  return { ...pair, matchId };
}

test("an unanswered request expires at its kickoff and costs nothing", async () => {
  const { challenge, challengerId, challengedId } = await setup.newPair();
  const { matchId } = await challenge();
  await pass(10);
  expect(await setup.stateOf(matchId)).toBe("expired");
  expect(await setup.notificationsOf(challengerId)).toEqual(["challenge_expired"]);
  expect(await setup.pointsOf(challengedId)).toEqual([]);
});

test("check-in opens 15 minutes before kickoff, and missing it is a forfeit", async () => {
  const { matchId, challengerId, challengedId } = await confirmed();
  await pass(9.76);
  expect(await setup.notificationsOf(challengedId)).toEqual(["challenge_received", "check_in_open"]);
  await setup.act(matchId, challengerId, { move: "check_in" });
  await pass(1);
  expect(await setup.stateOf(matchId)).toBe("forfeited");
  expect(await setup.notificationsOf(challengerId)).toEqual([
    "challenge_accepted",
    "check_in_open",
    "opponent_absent",
  ]);
  expect(await setup.pointsOf(challengerId)).toEqual(["win"]);
  expect(await setup.pointsOf(challengedId)).toEqual(["accept", "no_show"]);
});

test("a match without check-ins is void and costs both players points", async () => {
  const { matchId, challengerId, challengedId } = await confirmed();
  await pass(11);
  expect(await setup.stateOf(matchId)).toBe("void");
  expect(await setup.pointsOf(challengerId)).toEqual(["no_show"]);
  expect(await setup.pointsOf(challengedId)).toEqual(["accept", "no_show"]);
});

async function requested(): Promise<string> {
  const { challenge } = await setup.newPair();
  return (await challenge()).matchId;
}

/** The jobs of a match, each with the id of its last transaction. */
function jobsOf(matchId: string, state: "created" | "completed") {
  return setup.database.run(
    `select name, start_after, xmin::text as written_by from pgboss.job
     where data ->> 'matchId' = $1 and state::text = $2 order by name`,
    [matchId, state],
  );
}

test("a check-in and a reminder leave scheduled jobs unchanged, and each job runs once", async () => {
  const { matchId, challengerId } = await confirmed();
  const scheduled = await jobsOf(matchId, "created");
  expect(scheduled.map(({ name }) => name)).toEqual(["match-deadline", "remind-of-match"]);
  setup.clock.moveTo(setup.later(9.8));
  await setup.act(matchId, challengerId, { move: "check_in" });
  expect(await jobsOf(matchId, "created")).toEqual(scheduled);
  await setup.jobs.runDue();
  expect((await jobsOf(matchId, "completed")).map(({ name }) => name)).toEqual(["remind-of-match"]);
  expect(await jobsOf(matchId, "created")).toEqual(scheduled.filter(({ name }) => name === "match-deadline"));
});

async function inProgress() {
  const match = await confirmed();
  setup.clock.advance("10h");
  await setup.act(match.matchId, match.challengerId, { move: "check_in" });
  await setup.act(match.matchId, match.challengedId, { move: "check_in" });
  return match;
}

test("players without a score are reminded after an hour and lose points after a day", async () => {
  const { matchId, challengerId } = await inProgress();
  await pass(1);
  expect((await setup.notificationsOf(challengerId)).at(-1)).toBe("score_missing");
  await pass(23);
  expect(await setup.stateOf(matchId)).toBe("void");
  expect(await setup.pointsOf(challengerId)).toEqual(["unsubmitted"]);
});

test("an undisputed score is approved after a day", async () => {
  const { matchId, challengerId, challengedId } = await inProgress();
  await setup.act(matchId, challengerId, { move: "submit_score", score: { challenger: 2, challenged: 2 } });
  await pass(24);
  expect(await setup.stateOf(matchId)).toBe("approved");
  expect(await setup.pointsOf(challengedId)).toEqual(["accept", "play"]);
});

test("both players are notified of an approved score with their result and points", async () => {
  const { matchId, challengerId, challengedId } = await inProgress();
  await setup.act(matchId, challengerId, { move: "submit_score", score: { challenger: 3, challenged: 1 } });
  await pass(24);
  const lastNotification = (playerId: string) =>
    setup.database.run(
      `select kind, params -> 'points' as points from notifications
       where player_id = $1 order by id desc limit 1`,
      [playerId],
    );
  expect(await lastNotification(challengerId)).toEqual([{ kind: "result_won", points: 200 }]);
  expect(await lastNotification(challengedId)).toEqual([{ kind: "result_lost", points: 50 }]);
});

test("after an outage all overdue matches end as they would have in time", async () => {
  const matches = await Promise.all(Array.from({ length: 6 }, () => confirmed()));
  setup.clock.advance("3d");
  await setup.database.run("delete from pgboss.job");
  await setup.jobs.runDue();
  await setup.jobs.runDue();
  for (const { matchId, challengerId } of matches) {
    expect(await setup.stateOf(matchId)).toBe("void");
    expect(await setup.pointsOf(challengerId)).toEqual(["no_show"]);
  }
});

test("a match that fails does not block the others", async () => {
  const bad = await confirmed();
  const good = await Promise.all(Array.from({ length: 3 }, () => confirmed()));
  await setup.database.run("update matches set deadline_at = deadline_at - interval '1 h' where id = $1", [
    bad.matchId,
  ]);
  await setup.database.run(
    `create function refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`,
  );
  await setup.database.run(
    `create trigger refuse_bad before insert on match_moves for each row
     when (new.match_id = '${bad.matchId}' and new.move = 'close_check_in') execute function refuse_bad()`,
  );
  await setup.database.run("delete from pgboss.job");
  await pass(11);
  for (const { matchId } of good) expect(await setup.stateOf(matchId)).toBe("void");
  expect(await setup.stateOf(bad.matchId)).toBe("confirmed");
  const failed = await setup.database.run("select batch, item, tries, gave_up_at from batch_failures");
  expect(failed).toEqual([
    { batch: "match-deadlines", item: `${bad.matchId} 2`, tries: 1, gave_up_at: null },
  ]);
  await setup.database.run("drop trigger refuse_bad on match_moves");
  await pass(1);
  expect(await setup.stateOf(bad.matchId)).toBe("void");
  expect(await setup.database.run("select item from batch_failures")).toEqual([]);
});

test("the sweep corrects a stored deadline that is too early", async () => {
  const matches: string[] = [];
  for (let index = 0; index < 205; index++) matches.push(await requested());
  await setup.database.run("update matches set deadline_at = $1", [setup.later(-1)]);
  await setup.database.run("delete from pgboss.job");
  await pass(0.1);
  const deadlines = await setup.database.run(
    "select distinct deadline_at = kickoff_at as is_right from matches",
  );
  expect(deadlines).toEqual([{ is_right: true }]);
  await setup.database.run("update matches set deadline_at = $1 where id = $2", [
    setup.later(-1),
    matches[0],
  ]);
  await pass(10.3);
  expect(await setup.stateOf(matches[0]!)).toBe("expired");
});

test("a player who moves after the deadline but before its job is refused", async () => {
  const { matchId, challengerId } = await confirmed();
  setup.clock.advance("11h");
  await expect(setup.act(matchId, challengerId, { move: "check_in" })).rejects.toThrow("match_moved");
  await setup.jobs.runDue();
  expect(await setup.stateOf(matchId)).toBe("void");
});

test("jobs of a cancelled match do nothing", async () => {
  const { matchId, challengerId } = await confirmed();
  await setup.act(matchId, challengerId, { move: "cancel" });
  await pass(48);
  expect(await setup.stateOf(matchId)).toBe("cancelled");
  expect(await setup.notificationsOf(challengerId)).toEqual(["challenge_accepted"]);
});

test("several nodes make the move of a deadline once", async () => {
  const { matchId, challengerId } = await confirmed();
  setup.clock.advance("11h");
  const options = { ...setup.ports, database: setup.database, clock: setup.clock };
  await Promise.all(Array.from({ length: 10 }, () => settle(options, matchId)));
  expect(await setup.pointsOf(challengerId)).toEqual(["no_show"]);
  expect((await setup.look(matchId, challengerId)).version).toBe(3);
});

test("the player who accepts a proposed time gets the points, and the proposer is notified", async () => {
  const { challenge, challengerId, challengedId } = await setup.newPair();
  const { matchId } = await challenge();
  const kickoffAt = setup.later(20);
  await setup.act(matchId, challengedId, { move: "reschedule", kickoffAt });
  await setup.act(matchId, challengerId, { move: "accept" });
  expect(await setup.pointsOf(challengerId)).toEqual(["accept"]);
  expect(await setup.pointsOf(challengedId)).toEqual([]);
  const [published] = await setup.database.run(
    `select n.kind, n.params -> 'proposals' as proposals, n.params ->> 'opponent' as opponent
     from notifications n where n.player_id = $1 order by n.id desc limit 1`,
    [challengedId],
  );
  expect(published).toEqual({ kind: "challenge_accepted", proposals: 1, opponent: challengerId });
});

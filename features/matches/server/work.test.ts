import { afterEach, beforeEach, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { openPlayground, type Playground } from "./testing/playground.ts";
import { settle } from "./work.ts";

let ground: Playground;

beforeEach(async () => {
  ground = await openPlayground(brandFile);
});
afterEach(() => ground.close());

/** Advances the clock and runs all due jobs. */
async function pass(hours: number): Promise<void> {
  ground.clock.moveTo(ground.later(hours));
  await ground.jobs.runDue();
}

async function confirmed() {
  const pair = await ground.newPair();
  const { matchId } = await pair.challenge();
  await ground.act(matchId, pair.challengedId, { move: "accept" });
  return { ...pair, matchId };
}

test("an unanswered request expires at its kickoff and costs nothing", async () => {
  const { challenge, challengerId, challengedId } = await ground.newPair();
  const { matchId } = await challenge();
  await pass(10);
  expect(await ground.stateOf(matchId)).toBe("expired");
  expect(await ground.notificationsOf(challengerId)).toEqual(["challenge_expired"]);
  expect(await ground.pointsOf(challengedId)).toEqual([]);
});

test("check-in opens 15 minutes before kickoff, and missing it is a forfeit", async () => {
  const { matchId, challengerId, challengedId } = await confirmed();
  await pass(9.76);
  expect(await ground.notificationsOf(challengedId)).toEqual(["challenge_received", "check_in_open"]);
  await ground.act(matchId, challengerId, { move: "check_in" });
  await pass(1);
  expect(await ground.stateOf(matchId)).toBe("forfeited");
  expect(await ground.notificationsOf(challengerId)).toEqual([
    "challenge_accepted",
    "check_in_open",
    "opponent_absent",
  ]);
  expect(await ground.pointsOf(challengerId)).toEqual(["win"]);
  expect(await ground.pointsOf(challengedId)).toEqual(["accept", "no_show"]);
});

test("a match without check-ins is void and costs both players points", async () => {
  const { matchId, challengerId, challengedId } = await confirmed();
  await pass(11);
  expect(await ground.stateOf(matchId)).toBe("void");
  expect(await ground.pointsOf(challengerId)).toEqual(["no_show"]);
  expect(await ground.pointsOf(challengedId)).toEqual(["accept", "no_show"]);
});

async function requested(): Promise<string> {
  const { challenge } = await ground.newPair();
  return (await challenge()).matchId;
}

/** The jobs of a match, each with the id of its last transaction. */
function jobsOf(matchId: string, state: "created" | "completed") {
  return ground.database.run(
    `select name, start_after, xmin::text as written_by from pgboss.job
     where data ->> 'matchId' = $1 and state::text = $2 order by name`,
    [matchId, state],
  );
}

test("a check-in and a reminder leave scheduled jobs unchanged, and each job runs once", async () => {
  const { matchId, challengerId } = await confirmed();
  const wound = await jobsOf(matchId, "created");
  expect(wound.map(({ name }) => name)).toEqual(["match-deadline", "remind-of-match"]);
  ground.clock.moveTo(ground.later(9.8));
  await ground.act(matchId, challengerId, { move: "check_in" });
  expect(await jobsOf(matchId, "created")).toEqual(wound);
  await ground.jobs.runDue();
  expect((await jobsOf(matchId, "completed")).map(({ name }) => name)).toEqual(["remind-of-match"]);
  expect(await jobsOf(matchId, "created")).toEqual(wound.filter(({ name }) => name === "match-deadline"));
});

async function inProgress() {
  const match = await confirmed();
  ground.clock.advance("10h");
  await ground.act(match.matchId, match.challengerId, { move: "check_in" });
  await ground.act(match.matchId, match.challengedId, { move: "check_in" });
  return match;
}

test("players without a score are reminded after an hour and lose points after a day", async () => {
  const { matchId, challengerId } = await inProgress();
  await pass(1);
  expect((await ground.notificationsOf(challengerId)).at(-1)).toBe("score_missing");
  await pass(23);
  expect(await ground.stateOf(matchId)).toBe("void");
  expect(await ground.pointsOf(challengerId)).toEqual(["unsubmitted"]);
});

test("an undisputed score is approved after a day", async () => {
  const { matchId, challengerId, challengedId } = await inProgress();
  await ground.act(matchId, challengerId, { move: "submit_score", score: { challenger: 2, challenged: 2 } });
  await pass(24);
  expect(await ground.stateOf(matchId)).toBe("approved");
  expect(await ground.pointsOf(challengedId)).toEqual(["accept", "play"]);
});

test("both players are notified of an approved score with their result and points", async () => {
  const { matchId, challengerId, challengedId } = await inProgress();
  await ground.act(matchId, challengerId, { move: "submit_score", score: { challenger: 3, challenged: 1 } });
  await pass(24);
  const toldLast = (playerId: string) =>
    ground.database.run(
      `select kind, params -> 'points' as points from notifications
       where player_id = $1 order by id desc limit 1`,
      [playerId],
    );
  expect(await toldLast(challengerId)).toEqual([{ kind: "result_won", points: 200 }]);
  expect(await toldLast(challengedId)).toEqual([{ kind: "result_lost", points: 50 }]);
});

test("after an outage all overdue matches end as they would have in time", async () => {
  const matches = await Promise.all(Array.from({ length: 6 }, () => confirmed()));
  ground.clock.advance("3d");
  await ground.database.run("delete from pgboss.job");
  await ground.jobs.runDue();
  await ground.jobs.runDue();
  for (const { matchId, challengerId } of matches) {
    expect(await ground.stateOf(matchId)).toBe("void");
    expect(await ground.pointsOf(challengerId)).toEqual(["no_show"]);
  }
});

test("a match that fails does not block the others", async () => {
  const bad = await confirmed();
  const good = await Promise.all(Array.from({ length: 3 }, () => confirmed()));
  await ground.database.run("update matches set deadline_at = deadline_at - interval '1 h' where id = $1", [
    bad.matchId,
  ]);
  await ground.database.run(
    `create function refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`,
  );
  await ground.database.run(
    `create trigger refuse_bad before insert on match_moves for each row
     when (new.match_id = '${bad.matchId}' and new.move = 'close_check_in') execute function refuse_bad()`,
  );
  await ground.database.run("delete from pgboss.job");
  await pass(11);
  for (const { matchId } of good) expect(await ground.stateOf(matchId)).toBe("void");
  expect(await ground.stateOf(bad.matchId)).toBe("confirmed");
  const failed = await ground.database.run("select batch, item, tries, gave_up_at from batch_failures");
  expect(failed).toEqual([
    { batch: "match-deadlines", item: `${bad.matchId} 2`, tries: 1, gave_up_at: null },
  ]);
  await ground.database.run("drop trigger refuse_bad on match_moves");
  await pass(1);
  expect(await ground.stateOf(bad.matchId)).toBe("void");
  expect(await ground.database.run("select item from batch_failures")).toEqual([]);
});

test("the sweep corrects a stored deadline that is too early", async () => {
  const matches: string[] = [];
  for (let index = 0; index < 205; index++) matches.push(await requested());
  await ground.database.run("update matches set deadline_at = $1", [ground.later(-1)]);
  await ground.database.run("delete from pgboss.job");
  await pass(0.1);
  const deadlines = await ground.database.run(
    "select distinct deadline_at = kickoff_at as is_right from matches",
  );
  expect(deadlines).toEqual([{ is_right: true }]);
  await ground.database.run("update matches set deadline_at = $1 where id = $2", [
    ground.later(-1),
    matches[0],
  ]);
  await pass(10.3);
  expect(await ground.stateOf(matches[0]!)).toBe("expired");
});

test("a player who moves after the deadline but before its job is refused", async () => {
  const { matchId, challengerId } = await confirmed();
  ground.clock.advance("11h");
  await expect(ground.act(matchId, challengerId, { move: "check_in" })).rejects.toThrow("match_moved");
  await ground.jobs.runDue();
  expect(await ground.stateOf(matchId)).toBe("void");
});

test("jobs of a cancelled match do nothing", async () => {
  const { matchId, challengerId } = await confirmed();
  await ground.act(matchId, challengerId, { move: "cancel" });
  await pass(48);
  expect(await ground.stateOf(matchId)).toBe("cancelled");
  expect(await ground.notificationsOf(challengerId)).toEqual(["challenge_accepted"]);
});

test("several nodes make the move of a deadline once", async () => {
  const { matchId, challengerId } = await confirmed();
  ground.clock.advance("11h");
  const options = { ...ground.ports, database: ground.database, clock: ground.clock };
  await Promise.all(Array.from({ length: 10 }, () => settle(options, matchId)));
  expect(await ground.pointsOf(challengerId)).toEqual(["no_show"]);
  expect((await ground.look(matchId, challengerId)).version).toBe(3);
});

test("the player who accepts a proposed time gets the points, and the proposer is notified", async () => {
  const { challenge, challengerId, challengedId } = await ground.newPair();
  const { matchId } = await challenge();
  const kickoffAt = ground.later(20);
  await ground.act(matchId, challengedId, { move: "reschedule", kickoffAt });
  await ground.act(matchId, challengerId, { move: "accept" });
  expect(await ground.pointsOf(challengerId)).toEqual(["accept"]);
  expect(await ground.pointsOf(challengedId)).toEqual([]);
  const [published] = await ground.database.run(
    `select n.kind, n.params -> 'proposals' as proposals, n.params ->> 'opponent' as opponent
     from notifications n where n.player_id = $1 order by n.id desc limit 1`,
    [challengedId],
  );
  expect(published).toEqual({ kind: "challenge_accepted", proposals: 1, opponent: challengerId });
});

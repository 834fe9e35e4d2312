import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkRankings } from "#features/rankings/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Entrant } from "../../testing/ladder.ts";
import { uniquePicture } from "../../testing/pictures.ts";
import type { TestPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: MessagingApp;
let ladder: Awaited<ReturnType<typeof openLadder>>;
let organiser: string;
let games = 0;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  games += 1;
  ladder = await openLadder(app, { id: `corrected-${games}`, hasDraws: true });
});

interface Effect {
  what: string;
  before: string;
  after: string;
}

async function preview(change: object): Promise<Effect[]> {
  organiser = await signInAs(app, "organiser");
  const body = { eventId: ladder.eventId, change };
  const answer = await callStaff(app, "POST /api/staff/preview-correction", { cookie: organiser, body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body["effects"] ?? [];
}

async function correct(change: object) {
  organiser = await signInAs(app, "organiser");
  const body = { eventId: ladder.eventId, change, reason: "Asked for" };
  return callStaff(app, "POST /api/staff/correct-event", { cookie: organiser, body });
}

const must = async (player: TestPlayer, call: string, body: object) => {
  const answer = await player.post(call, body);
  expect(answer).toMatchObject({ status: 200 });
};

interface Duel {
  matchId: string;
  challenger: Entrant;
  challenged: Entrant;
}

async function accept({ matchId, challenged }: Duel): Promise<void> {
  await must(challenged, "accept-match", { matchId });
}

/** Both have checked in; the clock is at the kickoff. */
async function start(duels: readonly Duel[]): Promise<void> {
  for (const duel of duels) await accept(duel);
  app.clock.advance("2h");
  for (const { matchId, challenger, challenged } of duels) {
    await must(challenger, "ready-up", { matchId });
    await must(challenged, "ready-up", { matchId });
  }
}

async function post({ matchId, challenger }: Duel): Promise<void> {
  const { body } = await challenger.upload("upload-screenshot", await uniquePicture(64, 36));
  const { fileId: screenshot } = body as { fileId: string };
  await must(challenger, "submit-scores", { matchId, scoreChallenger: 2, scoreChallenged: 1, screenshot });
}

const stateOf = async ({ matchId }: Duel) => {
  const [row] = await app.database.run("select state from matches where id = $1", [matchId]);
  return row?.["state"];
};

const pointsOf = async ({ id }: { id: string }) => {
  const [row] = await app.database.run(
    `select total from ranking_rows join boards on boards.id = board_id
     where event_id = $1 and player_id = $2`,
    [ladder.eventId, id],
  );
  return Number(row?.["total"]);
};

async function expectRankingsToAgree(): Promise<void> {
  const { database, clock } = app;
  const log = { warn: () => undefined, error: () => undefined };
  const checked = await checkRankings({ database, clock, log }, new AbortController().signal);
  expect(checked).toMatchObject({ wrongRows: 0, wrongRatings: 0, example: null });
}

test("cancelling an event shows a preview, ends matches without a score, and keeps posted scores", async () => {
  const prizes = JSON.stringify({ pool: 2_500_000, places: [] });
  await app.database.run("update events set prizes = $2 where id = $1", [ladder.eventId, prizes]);
  const [playing, posted] = [await ladder.request(), await ladder.request()];
  await start([playing, posted]);
  await post(posted);
  const [requested, rescheduling, agreed] = [
    await ladder.request(),
    await ladder.request(),
    await ladder.request(),
  ];
  await must(rescheduling.challenged, "decline-schedule", {
    matchId: rescheduling.matchId,
    proposedDate: ladder.later(5).toISOString(),
  });
  await accept(agreed);
  const waiting = await ladder.newPlayer();
  await app.database.run("update events set capacity = entrants_count where id = $1", [ladder.eventId]);
  await must(waiting, "join-event", { eventId: ladder.eventId });
  const before = await pointsOf(playing.challenger);

  const effects = await preview({ kind: "cancel" });
  expect(effects.map(({ what, before: old, after }) => [what, old, after])).toEqual([
    ["Cancelled", "No", "Yes"],
    ["Players notified", "", "11: 10 joined, 1 on the waiting list"],
    ["Coins and fees returned", "", "None: joining is free"],
    ["Prize pool", "ZAR\u00a025,000", "Not paid out"],
    ["Requested matches", "", "1 cancelled, nobody loses points"],
    ["Matches with a proposed new time", "", "1 cancelled, nobody loses points"],
    ["Confirmed matches", "", "1 cancelled, nobody loses points"],
    ["Matches in progress without a score", "", "1 voided, nobody loses points"],
    ["Posted scores", "", "1 decided as usual, counting towards the season and ELO"],
  ]);
  expect(await stateOf(playing)).toBe("in_progress");

  expect(await correct({ kind: "cancel" })).toMatchObject({ status: 200 });
  expect(await Promise.all([requested, rescheduling, agreed, playing, posted].map(stateOf))).toEqual([
    "cancelled",
    "cancelled",
    "cancelled",
    "void",
    "submitted",
  ]);
  expect(await pointsOf(playing.challenger)).toBe(before);
  const notificationsOf = async (player: Entrant) => JSON.stringify((await player.get("notifications")).body);
  expect(await notificationsOf(playing.challenged)).toContain("match_void");
  expect(await notificationsOf(agreed.challenger)).toContain("event_cancelled");
  expect(await notificationsOf(agreed.challenger)).not.toContain("match_cancelled");

  const { matchId, challenged, challenger } = posted;
  await must(challenged, "verify-match-result", { matchId });
  expect(await pointsOf(challenger)).toBeGreaterThan(0);
});

test("a player who entered twice keeps the points of both, once, without those against the other", async () => {
  const [first, second, third] = [
    await ladder.newEntrant(),
    await ladder.newEntrant(),
    await ladder.newEntrant(),
  ];
  const play = async (challenger: Entrant, challenged: Entrant) => {
    const { body } = await ladder.challenge(challenger, challenged.teamId);
    const duel = { matchId: body.match.matchId, challenger, challenged };
    await start([duel]);
    await post(duel);
    await must(challenged, "verify-match-result", { matchId: duel.matchId });
  };
  await play(first, third);
  await play(second, third);
  await play(first, second);
  const [ofFirst, ofSecond] = [await pointsOf(first), await pointsOf(second)];
  expect([ofFirst, ofSecond]).toEqual([400, 260]);

  const change = { kind: "merge", from: second.id, into: first.id };
  expect(await preview(change)).toContainEqual({
    what: "Points",
    before: "",
    after: "200 added to the entry you keep",
  });
  expect(await pointsOf(first)).toBe(ofFirst);
  expect(await correct(change)).toMatchObject({ status: 200 });
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([600, 60]);
  expect(await correct(change)).toMatchObject({ body: { code: "player_not_in_event" } });
  expect(await pointsOf(first)).toBe(600);
  await expectRankingsToAgree();
});

test("a player who was not in the battleground takes the place of the other, before the waiting list", async () => {
  const [entered] = [await ladder.newEntrant(), await ladder.newEntrant()];
  const [waiting, other] = [await ladder.newPlayer(), await ladder.newPlayer()];
  await app.database.run("update events set capacity = 2 where id = $1", [ladder.eventId]);
  await waiting.post("join-event", { eventId: ladder.eventId });
  expect(await correct({ kind: "merge", from: entered.id, into: other.id })).toMatchObject({ status: 200 });
  const rows = await app.database.run("select player_id, state from entries where event_id = $1", [
    ladder.eventId,
  ]);
  const stateIn = (id: string) => rows.find((row) => row["player_id"] === id)?.["state"];
  expect([entered.id, other.id, waiting.id].map(stateIn)).toEqual(["left", "entered", "waiting"]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { countRoundTrips } from "#kit/testing/round-trips.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Entrant, type Ladder } from "../../testing/ladder.ts";

let app: MessagingApp;
let ladder: Ladder;
let challenger: Entrant;
let challenged: Entrant;

beforeAll(async () => {
  app = await startMessagingApp();
  // Opens the connections that statements of one round trip need.
  await Promise.all(Array.from({ length: 10 }, () => app.database.run("select pg_sleep(0.1)")));
  ladder = await openLadder(app);
  // The first match of a battleground creates its boards and reads the queues of its jobs.
  const first = await ladder.request();
  await first.challenged.post("accept-match", { matchId: first.matchId });
  challenger = await ladder.newEntrant();
  challenged = await ladder.newEntrant();
});

afterAll(() => app.stop());

/**
 * The most statements and round trips to PostgreSQL of each call. A call that needs more is slow where the database is
 * far away; see docs/decisions/0042-fast-pages.md. Lower a number when you can.
 */
const most: Readonly<Record<string, readonly [statements: number, inSequence: number]>> = {
  "GET event-by-id": [8, 2],
  "GET event-rankings": [5, 4],
  "GET home": [7, 4],
  "GET badge-counts": [8, 3],
  "GET chat-rooms": [6, 3],
  "GET entry-conditions": [7, 2],
  "GET get-match": [4, 3],
  "GET events": [2, 2],
  "GET user-matches": [4, 3],
  "GET match-counts": [2, 2],
  "GET season-rankings": [4, 3],
  "GET notifications": [4, 2],
  "POST join-event": [15, 7],
  "POST create-challenge": [29, 8],
  "POST accept-match": [35, 10],
  "POST ready-up": [15, 7],
};

async function expectFew(name: string, work: () => Promise<{ status: number }>): Promise<void> {
  let status = 0;
  const trips = await countRoundTrips(async () => ({ status } = await work()));
  expect(status, name).toBe(200);
  const [statements, inSequence] = most[name] ?? [0, 0];
  expect(trips.inSequence, `${name}: ${JSON.stringify(trips.rounds, undefined, 1)}`).toBeLessThanOrEqual(
    inSequence,
  );
  expect(trips.statements, name).toBeLessThanOrEqual(statements);
}

test("reads need few round trips to the database", async () => {
  const { challenger: player, matchId } = await ladder.request();
  const reads: Readonly<Record<string, string>> = {
    "GET event-by-id": `event-by-id?id=${ladder.eventId}`,
    "GET event-rankings": `event-rankings?id=${ladder.eventId}`,
    "GET home": "home",
    "GET badge-counts": "badge-counts",
    "GET chat-rooms": "chat-rooms",
    "GET entry-conditions": `entry-conditions?id=${ladder.eventId}`,
    "GET get-match": `get-match?matchId=${matchId}`,
    "GET events": "events",
    "GET user-matches": "user-matches?status=all",
    "GET match-counts": "match-counts",
    "GET season-rankings": "season-rankings",
    "GET notifications": "notifications",
  };
  for (const [name, path] of Object.entries(reads)) await expectFew(name, () => player.get(path));
});

test("moves need few round trips to the database", async () => {
  const newcomer = await ladder.newPlayer();
  await expectFew("POST join-event", () => newcomer.post("join-event", { eventId: ladder.eventId }));
  let matchId = "";
  await expectFew("POST create-challenge", async () => {
    const answer = await ladder.challenge(challenger, challenged.teamId);
    matchId = answer.body.match.matchId;
    return answer;
  });
  await expectFew("POST accept-match", () => challenged.post("accept-match", { matchId }));
  app.clock.advance("2h");
  await expectFew("POST ready-up", () => challenged.post("ready-up", { matchId }));
});

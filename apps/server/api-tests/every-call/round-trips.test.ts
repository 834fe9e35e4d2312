import { afterAll, beforeAll, expect, test } from "vitest";
import { countRoundTrips, type RoundTrips } from "#kit/testing/round-trips.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Entrant, type Ladder } from "../../testing/ladder.ts";

let app: MessagingApp;
let ladder: Ladder;
let challenger: Entrant;
let challenged: Entrant;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
  challenger = await ladder.newEntrant();
  challenged = await ladder.newEntrant();
});

afterAll(() => app.stop());

test("reads", async () => {
  const { matchId } = await ladder.request();
  for (const path of [`event-home?id=${ladder.eventId}`, `get-match?matchId=${matchId}`]) {
    const trips = await countRoundTrips(() => challenger.get(path));
    console.log(path, trips.statements, trips.inSequence, trips.rounds);
  }
});
test("moves", async () => {
  const newcomer = await ladder.newPlayer();
  let t: RoundTrips = await countRoundTrips(() => newcomer.post("join-event", { eventId: ladder.eventId }));
  console.log("join", t.statements, t.inSequence, t.rounds);
  let matchId = "";
  t = await countRoundTrips(async () => {
    const a = await ladder.challenge(challenger, challenged.teamId);
    expect(a.status).toBe(200);
    matchId = a.body.match.matchId;
  });
  console.log("challenge", t.statements, t.inSequence, t.rounds);
  t = await countRoundTrips(async () => {
    const a = await challenged.post("accept-match", { matchId });
    expect(a.status).toBe(200);
  });
  console.log("accept", t.statements, t.inSequence, t.rounds);
  app.clock.advance("2h");
  t = await countRoundTrips(async () => {
    const a = await challenged.post("ready-up", { matchId });
    expect(a.status).toBe(200);
  });
  console.log("check in", t.statements, t.inSequence, t.rounds);
});

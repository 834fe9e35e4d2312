import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createEventsConsole, offerCupGame } from "../../testing/events-console.ts";
import { seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: MessagingApp;
let cookie: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await offerCupGame(app);
  await seedDemoStaff(app);
  cookie = await signInAs(app, "organiser");
});
afterAll(() => app.stop());

const { later, span, create, read, correct, entrant } = createEventsConsole(() => ({ app, cookie }));

/** A seeded final whose first match starts in ten minutes. */
async function newFinal() {
  const finalId = await create({ series: { second: span(1, 5), final: { ...span(6, 10) } } });
  const finalists = [await entrant(), await entrant(), await entrant(), await entrant()];
  await correct(finalId, { kind: "seed", players: finalists.map(({ id }) => id) });
  const [first] = (await read(finalId)).ties.filter(({ a, b }) => a && b);
  const tie = first?.code ?? "";
  const shown = async () => (await read(finalId)).ties.find(({ code }) => code === tie);
  expect(await correct(finalId, { kind: "move_tie", tie, at: later(1 / 6) })).toMatchObject({ status: 200 });
  const match = (await shown())?.match ?? "";
  const second = finalists.find(({ id }) => id === first?.b?.playerId);
  const closeCheckIn = async () => {
    app.clock.advance("26m");
    await app.jobs.runDue();
    // The session has been idle for too long.
    cookie = await signInAs(app, "organiser");
  };
  return { finalId, tie, shown, match, second, closeCheckIn };
}

test("staff decide a tie whose match was void", async () => {
  const { finalId, tie, shown, match, closeCheckIn } = await newFinal();
  await closeCheckIn();
  expect(await app.database.run("select state from matches where id = $1", [match])).toEqual([
    { state: "void" },
  ]);
  const corrections = ["walkover", "score"];
  const decided = await shown();
  expect(decided).toMatchObject({ outcome: "walkover", match, corrections, correctableMatch: null });
  // The void match would become the match of the tie again.
  expect(await correct(finalId, { kind: "take_back", tie })).toMatchObject({ body: { code: "tie_played" } });

  const lost = decided?.winner === "a" ? "b" : "a";
  expect(await correct(finalId, { kind: "walkover", tie, winner: lost })).toMatchObject({ status: 200 });
  expect(await shown()).toMatchObject({ winner: lost, match: null, corrections });
  const score = { kind: "score", tie, a: lost === "a" ? 0 : 2, b: lost === "b" ? 0 : 2 };
  expect(await correct(finalId, score)).toMatchObject({ status: 200 });
  expect(await shown()).toMatchObject({ outcome: "played", scoreA: score.a, scoreB: score.b });
});

test("a tie is decided by a correction of its match while that is possible, and then by staff", async () => {
  const { finalId, tie, shown, match, second, closeCheckIn } = await newFinal();
  expect(await second?.post("ready-up", { matchId: match })).toMatchObject({ status: 200 });
  await closeCheckIn();
  expect(await shown()).toMatchObject({ winner: "b", corrections: [], correctableMatch: match });
  const walkover = { kind: "walkover", tie, winner: "a" };
  expect(await correct(finalId, walkover)).toMatchObject({ body: { code: "tie_played" } });
  await app.database.run(
    "update matches set decided_at = decided_at - interval '8 days', version = version + 1 where id = $1",
    [match],
  );
  expect(await shown()).toMatchObject({ corrections: ["walkover", "score"], correctableMatch: null });
  expect(await correct(finalId, walkover)).toMatchObject({ status: 200 });
  expect(await shown()).toMatchObject({ winner: "a" });
});

test("a moved match keeps its time when a finalist is replaced and when its outcome is taken back", async () => {
  const finalId = await create({ series: { second: span(1, 5), final: { ...span(6, 10) } } });
  const finalists = [await entrant(), await entrant(), await entrant(), await entrant()];
  const substitute = await entrant();
  await correct(finalId, { kind: "seed", players: finalists.map(({ id }) => id) });
  const [first, other] = (await read(finalId)).ties.filter(({ a, b }) => a && b);
  const shown = async (code = "") => (await read(finalId)).ties.find((tie) => tie.code === code);
  const tie = first?.code ?? "";
  const at = later(7);
  await correct(finalId, { kind: "move_tie", tie, at });

  const replace = { kind: "replace", out: first?.a?.playerId, in: substitute.id };
  expect(await correct(finalId, replace)).toMatchObject({ status: 200 });
  expect(await shown(tie)).toMatchObject({ a: { playerId: substitute.id }, startsAt: at });
  const match = (await shown(tie))?.match;
  expect(await app.database.run("select kickoff_at, state from matches where id = $1", [match])).toEqual([
    { kickoff_at: new Date(at), state: "confirmed" },
  ]);
  // Only the match that was moved.
  expect((await shown(other?.code))?.startsAt).toBe(other?.startsAt);

  await correct(finalId, { kind: "walkover", tie, winner: "b" });
  expect(await correct(finalId, { kind: "take_back", tie })).toMatchObject({ status: 200 });
  expect(await shown(tie)).toMatchObject({ winner: null, startsAt: at });
});

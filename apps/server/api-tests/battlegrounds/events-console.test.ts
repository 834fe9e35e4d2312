import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRemovedName } from "#features/accounts/rules.ts";
import type { StaffEvent } from "#features/battlegrounds/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createEventsConsole, offerCupGame } from "../../testing/events-console.ts";
import { newPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let organiser: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await offerCupGame(app);
  await seedDemoStaff(app);
  organiser = await signInAs(app, "organiser");
});
afterAll(() => app.stop());

const { post, later, span, words, create, read, preview, correct, entrant } = createEventsConsole(() => ({
  app,
  cookie: organiser,
}));

test("an unpublished battleground is hidden from players until it is published", async () => {
  const eventId = await create({ isPublished: false });
  const player = await newPlayer(app, brand);
  const shown = async () => (await player.get(`event-by-id?id=${eventId}`)).status;
  expect(await shown()).toBe(404);
  expect((await correct(eventId, { kind: "publish" })).status).toBe(200);
  expect(await shown()).toBe(200);
});

test("of two members who edit the same battleground one wins and the other sees it", async () => {
  const eventId = await create();
  const { version, times } = await read(eventId);
  const save = (title: string) => post("save-event", { eventId, version, ...words(title), times });
  const both = await Promise.all([save("One"), save("Two")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "staff_changed" });
});

test("a repeated creation makes one battleground, and wrong times and words are refused at the field", async () => {
  const key = randomUUID();
  expect(await create({ key })).toBe(await create({ key }));
  const body = {
    brand,
    key: randomUUID(),
    game: "cup-game",
    ...words("Cup"),
    isPublished: true,
    series: null,
  };
  expect(await post("create-event", { ...body, times: span(5, 1) })).toMatchObject({ status: 400 });
  expect(await post("create-event", { ...body, title: { fr: "Coupe" }, times: span(1, 5) })).toMatchObject({
    status: 400,
  });
});

test("a preview shows what a correction does and changes nothing; the correction is in the audit log", async () => {
  const eventId = await create();
  const player = await entrant();
  const change = { kind: "add", player: player.id };
  const effects = await preview(eventId, change);
  expect(effects).toContainEqual({ what: "Players", before: "0", after: "1" });
  expect((await read(eventId)).entrants).toBe(0);
  expect((await correct(eventId, change)).status).toBe(200);
  expect((await read(eventId)).entrants).toBe(1);
  expect(await correct(eventId, change)).toMatchObject({ status: 409, body: { code: "player_in_event" } });
  const audit = await app.database.run(
    "select details::jsonb ->> 'kind' as kind from staff_audit where subject = $1 and action = 'event_corrected'",
    [eventId],
  );
  expect(audit).toEqual([{ kind: "add" }]);
});

test("a player without a linked account is not added, and the member of staff reads why", async () => {
  const eventId = await create();
  const player = await entrant();
  await app.database.run("delete from game_accounts where player_id = $1", [player.id]);
  expect(await correct(eventId, { kind: "add", player: player.id })).toMatchObject({
    status: 409,
    body: { code: "player_unlinked", message: expect.stringMatching(/^This player hasn’t linked/) as string },
  });
});

test("a removed or merged player leaves the place to the waiting list", async () => {
  const eventId = await create();
  const players = [await entrant(), await entrant(), await entrant()] as const;
  for (const { id } of players)
    expect((await correct(eventId, { kind: "add", player: id })).status).toBe(200);
  expect(await read(eventId)).toMatchObject({ entrants: 2, waiting: 1 });
  await correct(eventId, { kind: "merge", from: players[0].id, into: players[1].id });
  expect(await read(eventId)).toMatchObject({ entrants: 2, waiting: 0 });
  await correct(eventId, { kind: "remove", player: players[2].id });
  expect(await read(eventId)).toMatchObject({ entrants: 1, waiting: 0 });
});

test("cancelling notifies all players who joined, and cannot be done twice", async () => {
  const eventId = await create();
  const player = await entrant();
  await correct(eventId, { kind: "add", player: player.id });
  expect(await preview(eventId, { kind: "cancel" })).toContainEqual({
    what: "Cancelled",
    before: "No",
    after: "Yes",
  });
  expect((await correct(eventId, { kind: "cancel" })).status).toBe(200);
  expect(JSON.stringify((await player.get("notifications")).body)).toContain("event_cancelled");
  expect(await correct(eventId, { kind: "cancel" })).toMatchObject({ status: 409 });
});

test("the preview of a cancellation has no pool for a battleground stored without prizes", async () => {
  const eventId = await create();
  await app.database.run("update events set prizes = '{}' where id = $1", [eventId]);
  const effects = await preview(eventId, { kind: "cancel" });
  expect(effects).not.toEqual([]);
  expect(JSON.stringify(effects)).not.toContain("NaN");
});

test("two removed players are both recognised, and named so in effects", async () => {
  const eventId = await create();
  const players = [await entrant(), await entrant()];
  for (const { id } of players) {
    await correct(eventId, { kind: "add", player: id });
    await app.database.run("update players set username = 'removed:' || md5(id::text) where id = $1", [id]);
  }
  const { body } = await callStaff(app, `GET /api/staff/entrants?eventId=${eventId}`, { cookie: organiser });
  const entrants: { username: string }[] = body["entrants"] ?? [];
  // The console knows removed players by these names, and links none of them.
  expect(entrants.map(({ username }) => isRemovedName(username))).toEqual([true, true]);
  const effects = await preview(eventId, { kind: "remove", player: players[1]?.id });
  expect(effects.filter(({ what }) => what.includes("Removed player"))).toHaveLength(1);
});

test("a final is seeded by hand, a finalist replaced, a match moved, a walkover given and taken back", async () => {
  const series = { second: span(1, 5), final: { ...span(6, 10) } };
  const finalId = await create({ series });
  const finalists = [await entrant(), await entrant(), await entrant(), await entrant()];
  const substitute = await entrant();
  const players = finalists.map(({ id }) => id);
  expect(await correct(finalId, { kind: "seed", players })).toMatchObject({ status: 200 });
  const tieOf = async (code: string) => (await read(finalId)).ties.find((tie) => tie.code === code);
  const [first] = (await read(finalId)).ties.filter(({ a, b }) => a && b);
  const code = first?.code ?? "";
  const out = first?.a?.playerId ?? "";
  expect(await correct(finalId, { kind: "replace", out, in: substitute.id })).toMatchObject({ status: 200 });
  expect((await tieOf(code))?.a?.playerId).toBe(substitute.id);

  const at = later(7);
  expect(await correct(finalId, { kind: "move_tie", tie: code, at })).toMatchObject({ status: 200 });
  expect((await tieOf(code))?.startsAt).toBe(at);

  const walkover = { kind: "walkover", tie: code, winner: "b" };
  expect((await preview(finalId, walkover)).map(({ what }) => what)).toContain(`Bracket slot ${code}`);
  expect(await correct(finalId, walkover)).toMatchObject({ status: 200 });
  expect(await tieOf(code)).toMatchObject({ winner: "b", outcome: "walkover" });
  expect(await correct(finalId, { kind: "take_back", tie: code })).toMatchObject({ status: 200 });
  expect(await tieOf(code)).toMatchObject({ winner: null });
  const open =
    "select count(*)::int as count from matches where event_id = $1 and tie_code = $2 and state = 'confirmed'";
  expect(await app.database.run(open, [finalId, code])).toEqual([{ count: 1 }]);
  // Another organiser's order is refused once a result counts.
  await correct(finalId, walkover);
  expect(await correct(finalId, { kind: "seed", players })).toMatchObject({
    body: { code: "bracket_begun" },
  });
});

test("a running final offers exactly the corrections that are accepted", async () => {
  const finalId = await create({ series: { second: span(1, 5), final: { ...span(6, 10) } } });
  const finalists = [await entrant(), await entrant(), await entrant(), await entrant()];
  const substitute = await entrant();
  await correct(finalId, { kind: "seed", players: finalists.map(({ id }) => id) });
  const codeOf = async (change: object): Promise<unknown> =>
    (await post("preview-correction", { eventId: finalId, change })).body["code"];
  const changeOf = (tie: string) => ({
    walkover: { kind: "walkover", tie, winner: "a" },
    score: { kind: "score", tie, a: 1, b: 0 },
    move_tie: { kind: "move_tie", tie, at: later(8) },
    take_back: { kind: "take_back", tie },
  });
  async function expectTiesToOfferWhatIsAccepted() {
    for (const { code, a, b, corrections } of (await read(finalId)).ties.filter((tie) => tie.a && tie.b)) {
      const changes = changeOf(code);
      for (const kind of corrections)
        expect([kind, a, b, await codeOf(changes[kind])]).toEqual([kind, a, b, undefined]);
      const refused = (["walkover", "score", "move_tie"] as const).filter(
        (kind) => !corrections.includes(kind),
      );
      for (const kind of refused)
        expect([code, kind, await codeOf(changes[kind])]).toEqual([code, kind, "tie_played"]);
    }
  }
  await expectTiesToOfferWhatIsAccepted();
  const [played, next] = (await read(finalId)).ties.filter(({ a, b }) => a && b);
  const tieOf = async (code = "") => (await read(finalId)).ties.find((tie) => tie.code === code);
  expect((await tieOf(played?.code))?.corrections).toEqual(["walkover", "score", "move_tie"]);

  await app.database.run("update bracket_ties set progress = 'live' where event_id = $1 and code = $2", [
    finalId,
    played?.code,
  ]);
  expect(await tieOf(played?.code)).toMatchObject({ progress: "live", corrections: [] });
  await expectTiesToOfferWhatIsAccepted();

  await correct(finalId, { kind: "score", tie: next?.code, a: 2, b: 0 });
  expect((await tieOf(next?.code))?.corrections).toEqual(["take_back"]);
  expect(await codeOf({ kind: "take_back", tie: next?.code })).toBeUndefined();
  const { body } = await callStaff(app, `GET /api/staff/entrants?eventId=${finalId}`, { cookie: organiser });
  const entrants: { playerId: string; corrections: string[] }[] = body["entrants"] ?? [];
  expect(entrants).toHaveLength(4);
  for (const { playerId, corrections } of entrants) {
    const hasResult = [next?.a?.playerId, next?.b?.playerId].includes(playerId);
    expect(corrections).toEqual(hasResult ? ["drop_out"] : ["replace", "drop_out"]);
    const refusal = await codeOf({ kind: "replace", out: playerId, in: substitute.id });
    expect(refusal).toBe(hasResult ? "bracket_begun" : undefined);
    expect(await codeOf({ kind: "drop_out", player: playerId })).toBeUndefined();
  }
  expect((await read(finalId)).corrections).not.toContain("seed");

  await correct(finalId, { kind: "cancel" });
  const cancelled = await read(finalId);
  expect(cancelled.corrections).toEqual([]);
  expect(cancelled.ties.flatMap(({ corrections }) => corrections)).toEqual([]);
  expect(await codeOf({ kind: "walkover", tie: played?.code, winner: "a" })).toBe("event_closed");
});

test("a battleground is unpublished only while nobody has joined", async () => {
  const eventId = await create();
  const player = await entrant();
  const shown = async () => (await player.get(`event-by-id?id=${eventId}`)).status;
  expect(await correct(eventId, { kind: "unpublish" })).toMatchObject({ status: 200 });
  expect(await shown()).toBe(404);
  await correct(eventId, { kind: "publish" });
  await correct(eventId, { kind: "add", player: player.id });
  expect(await correct(eventId, { kind: "unpublish" })).toMatchObject({
    body: { code: "event_has_players" },
  });
  expect(await shown()).toBe(200);
});

test("a score set by staff decides a tie, and a player who drops out loses the next one", async () => {
  const finalId = await create({ series: { second: span(1, 5), final: { ...span(6, 10) } } });
  const finalists = [await entrant(), await entrant(), await entrant(), await entrant()];
  await correct(finalId, { kind: "seed", players: finalists.map(({ id }) => id) });
  const ties = async () => (await read(finalId)).ties;
  const [first] = (await ties()).filter(({ a, b }) => a && b);
  const tie = first?.code ?? "";
  const winner = first?.b?.playerId ?? "";
  expect(await correct(finalId, { kind: "score", tie, a: 1, b: 1 })).toMatchObject({
    body: { code: "tie_played" },
  });
  expect(await correct(finalId, { kind: "score", tie, a: 1, b: 3 })).toMatchObject({ status: 200 });
  const decided = (await ties()).find(({ code }) => code === tie);
  expect(decided).toMatchObject({ scoreA: 1, scoreB: 3, winner: "b", outcome: "played" });
  const isOfWinner = ({ a, b }: StaffEvent["ties"][number]) => [a?.playerId, b?.playerId].includes(winner);
  expect((await ties()).filter(isOfWinner).length).toBeGreaterThan(1);

  const out = { kind: "drop_out", player: winner };
  // Nobody has reached the next place yet, so the finalist loses it later.
  expect((await preview(finalId, out)).map(({ after }) => after)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Left, seed/)]),
  );
  expect(await correct(finalId, out)).toMatchObject({ status: 200 });
  expect(await correct(finalId, out)).toMatchObject({ body: { code: "player_not_in_event" } });
  const [other] = (await ties()).filter(({ a, b, outcome }) => a && b && outcome === null);
  await correct(finalId, { kind: "score", tie: other?.code, a: 2, b: 0 });
  const lost = (await ties()).filter((one) => isOfWinner(one) && one.outcome === "walkover");
  expect(lost.length).toBeGreaterThan(0);
  for (const one of lost) expect(one[one.winner ?? "a"]?.playerId).not.toBe(winner);
});

test("the list and its CSV have the battlegrounds of the chosen days of the market", async () => {
  const day = (hours: number) => later(hours).slice(0, 10);
  const far = 24 * 40;
  const eventId = await create({ times: span(far, far + 5) });
  const query = (from: number, until: number) =>
    new URLSearchParams({ brand, from: day(far + from), until: day(far + until) });
  const listed = async (from: number, until: number) => {
    const url = `GET /api/staff/events?${query(from, until)}`;
    const { body } = await callStaff(app, url, { cookie: organiser });
    const events: { eventId: string }[] = body["events"] ?? [];
    return events.map((one) => one.eventId);
  };
  expect(await listed(-24, 24)).toEqual([eventId]);
  expect(await listed(48, 72)).toEqual([]);
  const csv = async (from: number, until: number) => {
    const url = `/staff/exports/events.csv?${query(from, until)}`;
    const headers = { host: `${brand}.localhost`, cookie: organiser };
    return (await app.server.inject({ url, headers })).body;
  };
  expect(await csv(-24, 24)).toContain(eventId);
  expect(await csv(48, 72)).not.toContain(eventId);
});

test("a qualifier is closed, reopened while its final is not seeded, and extended", async () => {
  const finalId = await create({ series: { second: span(1, 5), final: { ...span(6, 10) } } });
  const { series } = await read(finalId);
  const eventId = series.find(({ stage }) => stage === "qualifier")?.event ?? "";
  expect(await correct(eventId, { kind: "extend", endsAt: later(9) })).toMatchObject({ status: 400 });
  expect((await correct(eventId, { kind: "extend", endsAt: later(5.5) })).status).toBe(200);
  await app.database.run("update events set starts_at = $2 where id = $1", [eventId, later(-1)]);
  expect((await correct(eventId, { kind: "close" })).status).toBe(200);
  expect((await read(eventId)).isClosed).toBe(true);
  expect((await correct(eventId, { kind: "reopen", endsAt: later(3) })).status).toBe(200);
  expect((await read(eventId)).isClosed).toBe(false);
});

test("battlegrounds of other brands are not found, and the list pages without gaps", async () => {
  const body = { eventId: randomUUID(), change: { kind: "cancel" }, reason: "No" };
  expect((await post("correct-event", body)).status).toBe(404);
  const list = (query: string) => callStaff(app, `GET /api/staff/events?${query}`, { cookie: organiser });
  const found: string[] = [];
  let after = "";
  do {
    const answer = await list(`limit=2&brand=${brand}${after}`);
    const page: { events: { eventId: string }[]; next: string | null } = {
      events: answer.body["events"] ?? [],
      next: answer.body["next"] ?? null,
    };
    found.push(...page.events.map(({ eventId }) => eventId));
    after = page.next === null ? "" : `&after=${page.next}`;
  } while (after !== "");
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(8);
  expect((await list("brand=eal-eu-en")).status).toBe(403);
});

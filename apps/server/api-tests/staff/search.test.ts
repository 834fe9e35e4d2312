import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { referenceOf } from "#features/support/rules.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";
import { buy, newBuyer, newProduct, onlyCoins } from "../../testing/store.ts";
import { subscribeAndLink } from "../../testing/subscribe-and-link.ts";
import { newTicket } from "../../testing/support.ts";
import { openTestBattleground } from "../../testing/test-match.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let owner: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
});
afterAll(() => app.stop());

/** The clock moves by hours, so an earlier session has ended. */
const signInOwner = async () => void (owner = await signInAs(app, "owner"));
beforeEach(signInOwner);

interface Hit {
  kind: string;
  id: string;
  path: string;
}

async function find(text: string, { cookie = owner, of = brand } = {}): Promise<string[]> {
  const query = new URLSearchParams({ text, brand: of });
  const { status, body } = await callStaff(app, `GET /api/staff/search?${query}`, { cookie });
  expect(status).toBe(200);
  const hits: Hit[] = body["hits"] ?? [];
  return hits.map(({ kind, id }) => `${kind} ${id}`);
}

const nameOf = async (id: string) => {
  const [row] = await app.database.run("select username from players where id = $1", [id]);
  return String(row?.["username"]);
};

test("finds a match by its id and by the name of either player, within the brand", async () => {
  const arena = await openTestBattleground(app);
  const { matchId } = await arena.playing();
  await signInOwner();
  const [match] = await app.database.run("select * from matches where id = $1", [matchId]);
  const hit = `match ${matchId}`;
  expect(await find(matchId)).toContain(hit);
  expect(await find((await nameOf(String(match?.["challenger_id"]))).toUpperCase())).toContain(hit);
  expect(await find(await nameOf(String(match?.["challenged_id"])))).toContain(hit);
  expect(await find(matchId, { of: "eal-eu-en" })).not.toContain(hit);
  expect(await find(matchId, { cookie: await signInAs(app, "support") })).not.toContain(hit);
});

test("finds a battleground by its id and words of its title, within the brand", async () => {
  const [event] = await app.database.run("select id from events where game_id = 'arena'");
  const hit = `event ${String(event?.["id"])}`;
  for (const text of [String(event?.["id"]), "ARENA", "aren"]) expect(await find(text)).toContain(hit);
  expect(await find("arena other")).not.toContain(hit);
  expect(await find("arena", { of: "eal-eu-en" })).not.toContain(hit);
  expect(await find("arena", { cookie: await signInAs(app, "support") })).not.toContain(hit);
});

test("finds a ticket by its id, reference, words of the subject and the sender", async () => {
  const player = await newPlayer(app, brand);
  const { ticketId } = await newTicket(player, { subject: "Goldfish charged twice" });
  const hit = `ticket ${ticketId}`;
  for (const text of [ticketId, referenceOf(ticketId), "charg gold", await nameOf(player.id)]) {
    expect(await find(text)).toContain(hit);
  }
  expect(await find("goldfish silver")).not.toContain(hit);
  expect(await find(ticketId, { of: "saf-ke-en" })).not.toContain(hit);
  expect(await find("!! & | ')(")).toEqual([]);
});

test("finds charges and purchases by id and by the player's name", async () => {
  const player = await newBuyer(app, 500);
  const { body } = await buy(player, await newProduct(app, onlyCoins(100), 1), 100);
  const username = await nameOf(player.id);
  await subscribeAndLink(app.database, { playerId: player.id, gameId: "arena", brand, now: app.clock.now() });
  const chargeId = randomUUID();
  await app.database.run(
    `insert into subscription_charges (id, subscription_id, period_key, period, starts_at, ends_at, amount_minor, currency,
       state, paid_at, created_at)
     values ($1, $2, '0', 0, $3, $3::timestamptz + interval '1 day', 100, 'ZAR', 'paid', $3, $3)`,
    [chargeId, player.id, app.clock.now()],
  );
  for (const text of [chargeId, player.id, username])
    expect(await find(text)).toContain(`charge ${chargeId}`);
  for (const text of [body.purchase.id, username]) {
    expect(await find(text)).toContain(`purchase ${body.purchase.id}`);
  }
  expect(await find(chargeId, { of: "eal-eu-en" })).toEqual([]);
  expect(await find(body.purchase.id, { of: "eal-eu-en" })).toEqual([]);
});

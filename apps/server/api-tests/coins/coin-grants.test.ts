import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let manager: string;
let finance: string;
let support: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
  await signIn();
});
afterAll(() => app.stop());

async function signIn() {
  manager = await signInAs(app, "brand-manager");
  finance = await signInAs(app, "finance");
  support = await signInAs(app, "support");
}

const post = (cookie: string, path: string, body: object) =>
  callStaff(app, `POST /api/staff/${path}`, { cookie, body });
const grant = (player: TestPlayer, amount: number, cookie = manager) =>
  post(cookie, "grant-coins", { playerId: player.id, amount, reason: "Lost coins in a fault" });
const decide = (cookie: string, grantId: string, isApproved: boolean) =>
  post(cookie, "decide-grant", { grantId, isApproved });
const coinsOf = async (player: TestPlayer) => ((await player.get("rewards")).body as { coins: number }).coins;

interface ListedGrant {
  grantId: string;
  state: string;
  isOwn: boolean;
  player: { playerId: string } | null;
}

async function grantsOf(player: TestPlayer, cookie = manager): Promise<ListedGrant[]> {
  const { body } = await callStaff(app, `GET /api/staff/coin-grants?brand=${brand}`, { cookie });
  const grants: ListedGrant[] = body["grants"] ?? [];
  return grants.filter((one) => one.player?.playerId === player.id);
}

test("a small grant is paid at once, with a notification and an audit entry", async () => {
  const player = await newPlayer(app, brand);
  expect(await grant(player, 250, support)).toMatchObject({ status: 200, body: { state: "granted" } });
  expect(await coinsOf(player)).toBe(250);
  const [{ grantId } = { grantId: "" }] = await grantsOf(player);
  const audit = await app.database.run("select action, brand from staff_audit where subject = $1", [grantId]);
  expect(audit).toEqual([{ action: "coins_granted", brand }]);
  const { body } = await player.get("notifications");
  expect(JSON.stringify(body)).toContain("coins_received");
});

test("more than 1 000 coins need a second member, once", async () => {
  const player = await newPlayer(app, brand);
  expect(await grant(player, 1_001)).toMatchObject({ body: { state: "proposed" } });
  expect(await coinsOf(player)).toBe(0);
  const [proposed] = await grantsOf(player);
  const id = proposed!.grantId;
  expect(proposed).toMatchObject({ state: "proposed", isOwn: true });
  expect(await decide(manager, id, true)).toMatchObject({
    status: 409,
    body: { code: "staff_second_member" },
  });
  expect((await decide(support, id, true)).status).toBe(403);
  const both = await Promise.all([decide(finance, id, true), decide(finance, id, true)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await coinsOf(player)).toBe(1_001);
});

test("many small grants within a day count together, also at the same time", async () => {
  const player = await newPlayer(app, brand);
  const answers = await Promise.all([400, 400, 400].map((amount) => grant(player, amount)));
  const states = answers.map(({ body }): string => body["state"] ?? "");
  expect(states.toSorted()).toEqual(["granted", "granted", "proposed"]);
  expect(await coinsOf(player)).toBe(800);
});

test("a refused proposal pays nothing, and one older than two days cannot be approved", async () => {
  const player = await newPlayer(app, brand);
  await grant(player, 5_000);
  const [first] = await grantsOf(player);
  expect((await decide(finance, first!.grantId, false)).status).toBe(200);
  app.clock.advance("1m");
  await grant(player, 6_000);
  const second = (await grantsOf(player)).find(({ state }) => state === "proposed");
  app.clock.advance("48h");
  await signIn();
  expect(await decide(finance, second!.grantId, true)).toMatchObject({
    status: 410,
    body: { code: "grant_lapsed" },
  });
  expect((await grantsOf(player)).map(({ state }) => state)).toEqual(["lapsed", "refused"]);
});

test("amounts out of range, a missing reason and players of other brands are refused", async () => {
  const player = await newPlayer(app, brand);
  const stranger = await newPlayer(app, "eal-eu-en");
  for (const amount of [0, -5, 1.5, 100_001]) {
    expect(await grant(player, amount)).toMatchObject({ status: 400 });
  }
  const body = { playerId: player.id, amount: 5, reason: " " };
  expect((await post(manager, "grant-coins", body)).body).toMatchObject({
    fields: { reason: { code: "staff_reason_missing" } },
  });
  expect((await grant(stranger, 5)).status).toBe(404);
});

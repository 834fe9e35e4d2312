import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { NotificationPreferences } from "#features/notifications/contract.ts";
import { matchNotificationKinds } from "#features/matches/rules.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify, unsubscribeToken } from "#features/notifications/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";

let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

const event = { en: "Sunday Cup", fr: "Coupe du dimanche" };

async function newPlayer(brand: string, service: string, reach: { msisdn?: string; email?: string }) {
  const id = newId(app.clock);
  await app.database.run(
    `insert into players (id, service, username, msisdn, email, country, avatar, created_at)
     values ($1, $2, $3, $4, $5, 'DE', 'x', $6)`,
    [id, service, `p${id.slice(-12)}`, reach.msisdn ?? null, reach.email ?? null, app.clock.now()],
  );
  const { token } = await openSession(
    app.database,
    { playerId: id, brand, userAgent: "test" },
    app.clock.now(),
  );
  return { id, token, brand };
}

async function send(player: { token?: string; brand: string }, body?: object) {
  const answer = await app.server.inject({
    url: "/api/game/notification-preferences",
    method: body ? "POST" : "GET",
    headers: {
      host: `${player.brand}.localhost`,
      origin: `http://${player.brand}.localhost`,
      ...(player.token === undefined ? {} : { cookie: `sid=${player.token}` }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json<NotificationPreferences>() };
}

test("a player without saved preferences gets everything that the brand sends, outside the market's quiet hours", async () => {
  const thabo = await newPlayer("blg-za-en", "blg-za", { msisdn: "27710000001" });
  expect(await send(thabo)).toEqual({
    status: 200,
    body: {
      channel: "sms",
      kinds: expect.arrayContaining(["check_in_open", "score_to_verify", "ticket_answered"]),
      muted: [],
      push: { publicKey: expect.any(String), kinds: expect.arrayContaining(["direct_message"]) },
      pushMuted: [],
      quietHours: { from: "22:00", until: "07:00" },
      timeZone: "Africa/Johannesburg",
      matchesAtNight: true,
      isChosen: false,
    },
  });
  const lea = await newPlayer("eal-eu-fr", "eal-eu", { email: "lea@example.com" });
  const byMail = (await send(lea)).body;
  expect(byMail.channel).toBe("email");
  expect(byMail.kinds).toContain("challenge_received");
  const sami = await newPlayer("blg-ps-ar", "blg-ps", { msisdn: "970590000001" });
  expect((await send(sami)).body).toMatchObject({ channel: null, kinds: [] });
});

test("stores a player's settings, and the last change wins", async () => {
  const player = await newPlayer("blg-za-en", "blg-za", { msisdn: "27710000002" });
  const wishes = {
    muted: ["score_to_verify", "score_to_verify"],
    quietHours: { from: "23:30", until: "06:15" },
    timeZone: "Africa/Lagos",
  };
  const kept = { ...wishes, muted: ["score_to_verify"] };
  expect((await send(player, wishes)).body).toMatchObject(kept);
  expect((await send(player)).body).toMatchObject(kept);
  await send(player, { muted: [], quietHours: null, timeZone: "Africa/Lagos", matchesAtNight: false });
  expect((await send(player)).body).toMatchObject({ muted: [], quietHours: null, matchesAtNight: false });
});

test("an unknown time zone is replaced by the market's", async () => {
  const player = await newPlayer("blg-za-en", "blg-za", { msisdn: "27710000003" });
  const saved = await send(player, { muted: [], quietHours: null, timeZone: "Mars/Olympus" });
  expect(saved.body.timeZone).toBe("Africa/Johannesburg");
});

test.each([
  [{ muted: ["welcome"], quietHours: null, timeZone: "UTC" }],
  [{ muted: [], quietHours: { from: "24:00", until: "07:00" }, timeZone: "UTC" }],
  [{ muted: [], quietHours: { from: "22:00" }, timeZone: "UTC" }],
  [{ muted: [], quietHours: null, timeZone: "" }],
  [{ muted: [], quietHours: null }],
])("%j is refused", async (wishes) => {
  const player = await newPlayer("blg-za-en", "blg-za", {});
  expect((await send(player, wishes)).status).toBe(400);
});

test("preferences are a player's own", async () => {
  expect((await send({ brand: "blg-za-en" })).status).toBe(401);
});

test("urgent notifications are sent right after the commit, and never after a rollback; a mail may wait a minute", async () => {
  const thabo = await newPlayer("blg-za-en", "blg-za", { msisdn: "27710000006" });
  const lea = await newPlayer("eal-eu-fr", "eal-eu", { email: "lea6@example.com" });
  const at = new Date(app.clock.now().getTime() + 30 * 60_000);
  const notifyPlayer = (
    trx: Executor,
    { playerId, kind }: { playerId: string; kind: "check_in_open" | "score_missing" },
  ) => {
    const params = { opponent: thabo.id, event, at };
    const notification = { playerId, params, link: "/match-wizard/e/urgent" };
    return notify(
      trx,
      [newNotification(matchNotificationKinds[kind], notification)],
      app.clock.now(),
      app.jobs,
    );
  };
  const lost = app.database.transaction(async (trx) => {
    await notifyPlayer(trx, { playerId: thabo.id, kind: "check_in_open" });
    throw new Error("called off");
  });
  await expect(lost).rejects.toThrow("called off");
  await app.jobs.runDue();
  expect(app.messages.list({ to: "27710000006" })).toEqual([]);
  await app.database.transaction((trx) => notifyPlayer(trx, { playerId: lea.id, kind: "score_missing" }));
  await app.jobs.runDue();
  expect(app.messages.list({ to: "lea6@example.com" })).toEqual([]);
  await app.database.transaction((trx) => notifyPlayer(trx, { playerId: thabo.id, kind: "check_in_open" }));
  await app.jobs.runDue();
  expect(app.messages.list({ to: "27710000006" })).toHaveLength(1);
});

test("an SMS has the action and its link, a mail has them in the player's language", async () => {
  const thabo = await newPlayer("blg-za-en", "blg-za", { msisdn: "27710000004" });
  const lea = await newPlayer("eal-eu-fr", "eal-eu", { email: "lea2@example.com" });
  const at = new Date("2026-11-15T13:00:00Z");
  await app.database.run("update players set username = 'Zola' where id = $1", [thabo.id]);
  const params = { opponent: thabo.id, event, at };
  await app.database.transaction((trx) =>
    notify(
      trx,
      [thabo, lea].map(({ id: playerId }) =>
        newNotification(matchNotificationKinds.check_in_open, {
          playerId,
          params,
          link: "/match-wizard/e/m",
        }),
      ),
      app.clock.now(),
    ),
  );
  app.clock.advance("1m");
  await app.jobs.runDue();
  const [sms] = app.messages.list({ to: "27710000004" });
  expect(sms?.text).toBe(
    "BLG: Check in for your match. Check-in closes Sun 15 Nov, 15:00 SAST. http://blg-za-en.localhost:3000/match-wizard/e/m",
  );
  const [mail] = app.messages.list({ to: "lea2@example.com" });
  expect(mail).toMatchObject({ channel: "mail", subject: "Fais ton check-in" });
  expect(mail?.text).toContain("Zola");
  expect(mail?.text).toContain("Coupe du dimanche");
  expect(mail?.text).toContain("/notifications/preferences");
});

test("a mail's unsubscribe link stops notifications of its kind only, in the mail program and on the page", async () => {
  const lea = await newPlayer("eal-eu-fr", "eal-eu", { email: "lea7@example.com" });
  await send(lea, { muted: ["match_cancelled"], quietHours: null, timeZone: "Europe/Paris" });
  const token = unsubscribeToken(app.otpSecret, { playerId: lea.id, kind: "challenge_received" });
  const headers = { host: "eal-eu-fr.localhost" };
  const oneClick = (query: string) =>
    app.server.inject({
      method: "POST",
      url: `/unsubscribe${query}`,
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  for (const wrong of [
    "",
    "?token=",
    `?token=${token.slice(0, -1)}`,
    `?token=${token.replace("received", "accepted")}`,
  ]) {
    expect((await oneClick(wrong)).statusCode).toBe(403);
  }
  expect((await send(lea)).body.muted).toEqual(["match_cancelled"]);
  const answers = await Promise.all([oneClick(`?token=${token}`), oneClick(`?token=${token}`)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await send(lea)).body).toMatchObject({
    muted: ["challenge_received", "match_cancelled"],
    quietHours: null,
    timeZone: "Europe/Paris",
  });
  const other = unsubscribeToken(app.otpSecret, { playerId: lea.id, kind: "place_free" });
  const pressed = await app.server.inject({
    method: "POST",
    url: "/api/game/unsubscribe",
    headers: { ...headers, origin: "http://eal-eu-fr.localhost" },
    payload: { token: other },
  });
  expect(pressed.statusCode).toBe(200);
  expect((await send(lea)).body.muted).toEqual(["challenge_received", "match_cancelled", "place_free"]);
});

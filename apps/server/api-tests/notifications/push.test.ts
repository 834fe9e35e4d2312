import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SimulatedDevice } from "#apps/simulators/push-service.ts";
import { openSession } from "#features/accounts/server/index.ts";
import { friendNotificationKinds } from "#features/friends/rules.ts";
import { matchNotificationKinds } from "#features/matches/rules.ts";
import {
  commonNotificationKinds,
  newNotification,
  type NewNotification,
} from "#features/notifications/rules.ts";
import { markReadByLink, notify } from "#features/notifications/server/index.ts";
import { supportNotificationKinds } from "#features/support/rules.ts";
import { newId } from "#kit/db/id.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { notificationKinds } from "../../slices.ts";

let app: MessagingApp;
/** Noon in Johannesburg. */
const noon = "2026-11-15T10:00:00Z";
const event = { en: "Sunday Cup", ar: "كأس الأحد" };

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
let day = 0;
beforeEach(() => {
  day += 1;
  app.clock.moveTo(new Date(new Date(noon).getTime() + day * 24 * 3_600_000));
});

interface Player {
  id: string;
  token: string;
  brand: string;
}

async function newPlayer(brand = "blg-za-en", service = "blg-za"): Promise<Player> {
  const id = newId(app.clock);
  await app.database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     values ($1, $2, $3, 'ZA', 'x', $4)`,
    [id, service, `p${id.slice(-12)}`, app.clock.now()],
  );
  return { id, brand, token: await signIn(id, brand) };
}

async function signIn(playerId: string, brand: string): Promise<string> {
  const session = { playerId, brand, userAgent: "test" };
  return (await openSession(app.database, session, app.clock.now())).token;
}

async function post({ token, brand }: Player, call: string, body: object) {
  const answer = await app.server.inject({
    url: `/api/game/${call}`,
    method: "POST",
    headers: {
      host: `${brand}.localhost`,
      origin: `http://${brand}.localhost`,
      cookie: `sid=${token}`,
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function subscribedDevice(player: Player): Promise<SimulatedDevice> {
  const device = app.pushService.newDevice();
  expect((await post(player, "push-subscribe", device.subscription)).status).toBe(200);
  return device;
}

async function newSubscriber(brand?: string, service?: string) {
  const player = await newPlayer(brand, service);
  return { player, device: await subscribedDevice(player) };
}

function notifyAll(...notifications: NewNotification[]): Promise<string[]> {
  return app.database.transaction((trx) => notify(trx, notifications, app.clock.now(), app.jobs));
}

const challenge = (player: Player, opponent: Player, link = "/match-wizard/e/m") =>
  newNotification(matchNotificationKinds.challenge_received, {
    playerId: player.id,
    params: { opponent: opponent.id, event, at: new Date(app.clock.now().getTime() + 3_600_000) },
    link,
  });

async function runAfter(time: `${number}${"s" | "m"}`): Promise<void> {
  app.clock.advance(time);
  await app.jobs.runDue();
}

const payloads = (device: SimulatedDevice) => device.delivered.map(({ payload }) => payload);
const subscriptionsOf = ({ id }: Player) =>
  app.database.run("select id from push_subscriptions where player_id = $1", [id]);
const queued = ({ id }: Player) => app.database.run("select * from push_outbox where player_id = $1", [id]);

test("a notification is pushed after 15 seconds, in the brand's language and direction", async () => {
  const { player, device } = await newSubscriber("blg-ps-ar", "blg-ps");
  const rival = await newPlayer("blg-ps-ar", "blg-ps");
  const [id] = await notifyAll(challenge(player, rival));
  await runAfter("14s");
  expect(device.delivered).toEqual([]);
  await runAfter("1s");
  expect(device.delivered).toMatchObject([{ urgency: "normal", topic: "challenge_received", ttl: 3_585 }]);
  expect(payloads(device)).toMatchObject([
    { id, lang: "ar", dir: "rtl", tag: "challenge_received", link: "/match-wizard/e/m" },
  ]);
  expect(JSON.stringify(payloads(device))).toContain("كأس الأحد");
  await runAfter("5m");
  expect(device.delivered).toHaveLength(1);
  expect(await queued(player)).toEqual([]);
});

test("a friend request and its acceptance are pushed after 15 seconds", async () => {
  const [ann, ben] = [await newSubscriber(), await newSubscriber()];
  const requestFriend = (from: Player, to: Player) =>
    post(from, "add-or-remove-friend", {
      service: "blg-za",
      userId: from.id,
      friendUserId: to.id,
      add: true,
    });
  expect((await requestFriend(ann.player, ben.player)).status).toBe(200);
  await runAfter("15s");
  expect(payloads(ben.device)).toMatchObject([{ tag: "friend_requested" }]);
  expect((await requestFriend(ben.player, ann.player)).status).toBe(200);
  await runAfter("15s");
  expect(payloads(ann.device)).toMatchObject([{ tag: "friend_accepted" }]);
});

test("answers of support and received coins are pushed", async () => {
  const { player, device } = await newSubscriber();
  const { ticket_answered, ticket_waiting } = supportNotificationKinds;
  await notifyAll(
    newNotification(ticket_answered, { playerId: player.id, params: {}, link: "/support/ticket/1" }),
    newNotification(ticket_waiting, { playerId: player.id, params: {}, link: "/support/ticket/2" }),
    newNotification(commonNotificationKinds.coins_received, {
      playerId: player.id,
      params: { coins: 50 },
      link: "/rewards",
    }),
  );
  await runAfter("15s");
  expect(device.delivered.map(({ topic }) => String(topic)).toSorted()).toEqual([
    "coins_received",
    "ticket_answered",
    "ticket_waiting",
  ]);
});

test("a notification that the player has seen meanwhile is not pushed", async () => {
  const { player, device } = await newSubscriber();
  await notifyAll(challenge(player, await newPlayer()));
  app.clock.advance("10s");
  await markReadByLink(app.database, player.id, "/match-wizard/e/m", app.clock.now());
  await runAfter("1m");
  expect(device.delivered).toEqual([]);
  expect(await queued(player)).toEqual([]);
});

test("many notifications of a kind become one message, which leads to the list", async () => {
  const { player, device } = await newSubscriber();
  const opponents = [await newPlayer(), await newPlayer(), await newPlayer()];
  for (const [index, rival] of opponents.entries()) {
    await notifyAll(challenge(player, rival, `/match-wizard/e/${index}`));
    app.clock.advance("4s");
  }
  await notifyAll(
    newNotification(friendNotificationKinds.friend_requested, {
      playerId: player.id,
      params: { player: opponents[0]!.id },
      link: `/profile/${opponents[0]!.id}`,
    }),
  );
  await runAfter("15s");
  expect(payloads(device)).toMatchObject([
    { tag: "challenge_received", link: "/notifications", body: expect.stringContaining("And 2 more") },
    { tag: "friend_requested", link: `/profile/${opponents[0]!.id}` },
  ]);
});

test("a message goes to every device of the player, and to no other player", async () => {
  const { player, device } = await newSubscriber();
  const other = await newSubscriber();
  const laptop = await subscribedDevice({ ...player, token: await signIn(player.id, player.brand) });
  await notifyAll(challenge(player, other.player));
  await runAfter("15s");
  expect([device, laptop, other.device].map(({ delivered }) => delivered.length)).toEqual([1, 1, 0]);
});

test("after a crash between two devices only the second one gets the message", async () => {
  const { player, device } = await newSubscriber();
  const laptop = await subscribedDevice({ ...player, token: await signIn(player.id, player.brand) });
  laptop.respondWith(503);
  await notifyAll(challenge(player, await newPlayer()));
  await runAfter("15s");
  expect([device, laptop].map(({ delivered }) => delivered.length)).toEqual([1, 0]);
  // The process dies here: the claim of the row runs out.
  await app.database.run("update push_outbox set due_at = $2 where player_id = $1", [
    player.id,
    app.clock.now(),
  ]);
  laptop.respondWith(undefined);
  await runAfter("1m");
  expect([device, laptop].map(({ delivered }) => delivered.length)).toEqual([1, 1]);
});

test("a notification that arrives while the earlier one is being sent is pushed too", async () => {
  const { player, device } = await newSubscriber();
  const rival = await newPlayer();
  await notifyAll(challenge(player, rival, "/match-wizard/e/1"));
  // Claimed by a process that is still sending.
  await app.database.run("update push_outbox set due_at = $2 where player_id = $1", [
    player.id,
    new Date(app.clock.now().getTime() + 5 * 60_000),
  ]);
  await notifyAll(challenge(player, rival, "/match-wizard/e/2"));
  await runAfter("15s");
  expect(payloads(device)).toMatchObject([{ body: expect.stringContaining("And 1 more") }]);
});

test("an unavailable push service is tried again, an expired subscription is deleted", async () => {
  const { player, device } = await newSubscriber();
  device.respondWith(503);
  await notifyAll(challenge(player, await newPlayer()));
  await runAfter("15s");
  device.respondWith(undefined);
  await runAfter("1m");
  expect(device.delivered).toHaveLength(1);

  device.respondWith(410);
  await notifyAll(challenge(player, await newPlayer(), "/match-wizard/e/other"));
  await runAfter("15s");
  expect(await subscriptionsOf(player)).toEqual([]);
  expect(await queued(player)).toEqual([]);
});

describe("nothing is pushed", () => {
  test.each([
    ["has signed out", async (player: Player) => void (await post(player, "sign-out", {}))],
    [
      "has switched it off on the device",
      async (player: Player, device: SimulatedDevice) =>
        void (await post(player, "push-unsubscribe", { endpoint: device.subscription.endpoint })),
    ],
    [
      "has switched the kind off",
      async (player: Player) =>
        void (await post(player, "notification-preferences", {
          muted: [],
          pushMuted: ["challenge_received"],
          quietHours: null,
          timeZone: "Africa/Johannesburg",
        })),
    ],
    [
      "is locked",
      async ({ id }: Player) =>
        void (await app.database.run("update players set locked_at = now() where id = $1", [id])),
    ],
  ])("to a player who %s", async (_, change) => {
    const { player, device } = await newSubscriber();
    await notifyAll(challenge(player, await newPlayer()));
    await change(player, device);
    await runAfter("1m");
    expect(device.delivered).toEqual([]);
    expect(await queued(player)).toEqual([]);
  });

  test("during quiet hours; it is pushed when they end", async () => {
    const { player, device } = await newSubscriber();
    app.clock.moveTo(new Date(new Date(noon).getTime() + day * 24 * 3_600_000 + 11 * 3_600_000));
    await notifyAll(
      newNotification(friendNotificationKinds.friend_requested, {
        playerId: player.id,
        params: { player: (await newPlayer()).id },
        link: "/search-friends",
      }),
    );
    await runAfter("15s");
    expect(device.delivered).toEqual([]);
    await runAfter(`${10 * 60}m`);
    expect(device.delivered).toHaveLength(1);
  });
});

test("saving other preferences keeps the kinds that are not pushed", async () => {
  const player = await newPlayer();
  const wishes = { muted: [], quietHours: null, timeZone: "Africa/Johannesburg" };
  await post(player, "notification-preferences", { ...wishes, pushMuted: ["place_free"] });
  const { body } = await post(player, "notification-preferences", wishes);
  expect(body).toMatchObject({ pushMuted: ["place_free"], push: { kinds: expect.any(Array) } });
  const wrong = await post(player, "notification-preferences", { ...wishes, pushMuted: ["welcome"] });
  expect(wrong.status).toBe(400);
});

test("a device belongs to the player who subscribed it last, and a repeat changes nothing", async () => {
  const { player, device } = await newSubscriber();
  await post(player, "push-subscribe", device.subscription);
  expect(await subscriptionsOf(player)).toHaveLength(1);
  const next = await newPlayer();
  await post(next, "push-subscribe", device.subscription);
  expect(await subscriptionsOf(player)).toHaveLength(0);
  await post(player, "push-unsubscribe", { endpoint: device.subscription.endpoint });
  expect(await subscriptionsOf(next)).toHaveLength(1);
});

test("a player has at most ten devices; the oldest one ends", async () => {
  const { player, device } = await newSubscriber();
  for (let count = 0; count < 10; count++) {
    app.clock.advance("1m");
    await subscribedDevice(player);
  }
  expect(await subscriptionsOf(player)).toHaveLength(10);
  await notifyAll(challenge(player, await newPlayer()));
  await runAfter("15s");
  expect(device.delivered).toEqual([]);
});

const { p256dh, auth } = { p256dh: "A".repeat(87), auth: "A".repeat(22) };

test.each([
  [{ endpoint: "https://evil.example/x", p256dh, auth }, "push_service_unknown"],
  [{ endpoint: "http://169.254.169.254/", p256dh, auth }, "push_service_unknown"],
  [{ endpoint: "https://fcm.googleapis.com/x", p256dh: "short", auth }, "invalid_input"],
  [{ endpoint: "https://fcm.googleapis.com/x", p256dh, auth: "" }, "invalid_input"],
  [{ endpoint: "x".repeat(2_001), p256dh, auth }, "invalid_input"],
  [{}, "invalid_input"],
])("refuses %j", async (body, code) => {
  const player = await newPlayer();
  expect(await post(player, "push-subscribe", body)).toMatchObject({ status: 400, body: { code } });
  expect(await subscriptionsOf(player)).toEqual([]);
});

test("every pushed kind fits the Topic header", () => {
  for (const name of notificationKinds.keys()) expect(name).toMatch(/^[\w-]{1,32}$/);
});

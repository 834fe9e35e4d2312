import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { Notification } from "#features/notifications/contract.ts";
import { matchNotificationKinds as matchKinds } from "#features/matches/rules.ts";
import {
  commonNotificationKinds,
  newNotification,
  type NewNotification,
} from "#features/notifications/rules.ts";
import { countUnread, notify } from "#features/notifications/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { notificationKinds } from "../../slices.ts";
import { callAs } from "../../testing/call-as.ts";

interface Answer {
  unread: Notification[];
  read: Notification[];
  next: { unread: string | null; read: string | null };
  unreadCount: number;
}

const brand = "eal-eu-en";
const event = { en: "Sunday Cup", fr: "Coupe du dimanche" };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function newPlayer(service = "eal-eu", msisdn: string | null = null) {
  const id = newId(app.clock);
  await app.database.run(
    `insert into players (id, service, username, msisdn, country, avatar, created_at)
     values ($1, $2, $3, $4, 'DE', 'x', $5)`,
    [id, service, `p${id.slice(-12)}`, msisdn, app.clock.now()],
  );
  const session = { playerId: id, brand, userAgent: "test" };
  const { token } = await openSession(app.database, session, app.clock.now());
  return { id, token };
}

const notifyInTransaction = (notifications: NewNotification[]) =>
  app.database.transaction((trx) => notify(trx, notifications, app.clock.now()));

async function createNotifications(playerId: string, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    app.clock.advance("1s");
    const params = { opponent: playerId, event, proposals: 0 };
    const created = newNotification(matchKinds.challenge_declined, { playerId, params, link: "/games" });
    ids.push(...(await notifyInTransaction([created])));
  }
  return ids;
}

function news(playerId: string, link: string) {
  return newNotification(commonNotificationKinds.news, { playerId, params: {}, link });
}

function notifyOfMatch(playerId: string, opponent: string, link = "/games") {
  const created = newNotification(matchKinds.match_void, { playerId, params: { opponent, event }, link });
  return notifyInTransaction([created]);
}

const send = (token: string | undefined, call: string, body?: object, host = brand) =>
  callAs(app, { brand: host, token }, call, body);

const list = async (token: string, query = "", host = brand) =>
  (await send(token, `notifications${query}`, undefined, host)).body as Answer;
const idsOf = (items: readonly Notification[]) => items.map(({ notificationId }) => notificationId);

test("a notification shows the avatar of the other player until that player is removed", async () => {
  const player = await newPlayer();
  const rival = await newPlayer();
  await notifyOfMatch(player.id, rival.id);
  const faces = async () => (await list(player.token)).unread.map(({ avatar }) => avatar);
  expect(await faces()).toEqual(["x"]);
  await app.database.run("update players set removed_at = $2 where id = $1", [rival.id, app.clock.now()]);
  expect(await faces()).toEqual([null]);
});

test("a notification shows the current username, never a former one", async () => {
  const [player, rival] = [await newPlayer(), await newPlayer()];
  const rename = (username: string) =>
    app.database.run("update players set username = $2 where id = $1", [rival.id, username]);
  await rename("FormerName");
  await notifyOfMatch(player.id, rival.id);
  expect(JSON.stringify(await list(player.token))).toContain("FormerName");
  await rename("LaterName");
  expect(JSON.stringify(await list(player.token))).toContain("LaterName");
  expect(JSON.stringify(await list(player.token))).not.toContain("FormerName");
  const stored = await app.database.run("select params::text from notifications where player_id = $1", [
    player.id,
  ]);
  expect(JSON.stringify(stored)).not.toContain("Name");
});

test("a username that an earlier version stored is not shown", async () => {
  const player = await newPlayer();
  await notifyOfMatch(player.id, player.id);
  await app.database.run("update notifications set params = $2 where player_id = $1", [
    player.id,
    { opponent: "FormerName", event },
  ]);
  const { unread } = await list(player.token);
  expect(JSON.stringify(unread)).not.toContain("FormerName");
  expect(unread[0]?.text).toContain("Removed player");
});

test("opening a page marks the notifications that link to it as read, and no others", async () => {
  const player = await newPlayer();
  const other = await newPlayer();
  const [first] = await createNotifications(player.id);
  const [theirs] = await createNotifications(other.id);
  const link = "/match-wizard/e/m";
  await notifyOfMatch(player.id, other.id, link);
  const seen = () => send(player.token, "notifications-seen", { link });
  expect(await seen()).toEqual({ status: 200, body: { unreadCount: 1 } });
  expect(await seen()).toEqual({ status: 200, body: { unreadCount: 1 } });
  expect(idsOf((await list(player.token)).unread)).toEqual([first]);
  await send(player.token, "notifications-seen", { link: "/games" });
  expect((await list(player.token)).unreadCount).toBe(0);
  expect(idsOf((await list(other.token)).unread)).toEqual([theirs]);
  expect((await send(undefined, "notifications-seen", { link })).status).toBe(401);
});

describe("reading", () => {
  test("gives the player's own, split into unread and read, newest first", async () => {
    const player = await newPlayer();
    const other = await newPlayer();
    const [first, second, third] = await createNotifications(player.id, 3);
    await createNotifications(other.id, 2);
    await send(player.token, "notification-read", { notificationId: second, read: true });
    const { unread, read, unreadCount } = await list(player.token);
    expect(idsOf(unread)).toEqual([third, first]);
    expect(idsOf(read)).toEqual([second]);
    expect(read[0]?.read).toBe(true);
    expect(unreadCount).toBe(2);
  });

  test("gives pages by key that neither repeat nor miss one while new ones arrive", async () => {
    const { id, token } = await newPlayer();
    const seven = await createNotifications(id, 7);
    const seen: string[] = [];
    let after = "";
    for (;;) {
      const page = await list(token, `?state=unread&limit=3${after}`);
      seen.push(...idsOf(page.unread));
      expect(page.read).toEqual([]);
      if (page.next.unread === null) break;
      after = `&after=${page.next.unread}`;
      await createNotifications(id);
    }
    expect(seen).toEqual(seven.toReversed());
  });

  test("renders the language of the brand of the request", async () => {
    const { id, token } = await newPlayer();
    await app.database.run("update players set username = 'Ada' where id = $1", [id]);
    const params = { opponent: id, event, at: new Date("2026-11-15T18:15:00Z") };
    const created = newNotification(matchKinds.check_in_open, { playerId: id, params, link: "/games" });
    await notifyInTransaction([created]);
    const [english] = (await list(token)).unread;
    expect(english).toMatchObject({
      title: "Check in for your match",
      text: "\u2068Ada\u2069 is your opponent in \u2068Sunday Cup\u2069.",
      topic: "match",
      moment: { kind: "check_in_closes", at: "2026-11-15T18:15:00.000Z" },
    });
    const [french] = (await list(token, "", "eal-eu-fr")).unread;
    expect(french?.text).toContain("Coupe du dimanche");
  });

  test("survives a kind that this version does not know", async () => {
    const { id, token } = await newPlayer();
    await createNotifications(id);
    await app.database.run("update notifications set kind = 'from_the_future' where player_id = $1", [id]);
    expect((await list(token)).unread).toMatchObject([{ kind: "from_the_future", topic: "news" }]);
  });

  test("counts up to a hundred", async () => {
    const { id } = await newPlayer();
    const created = news(id, "/games");
    await notifyInTransaction(Array.from({ length: 130 }, () => created));
    expect(await countUnread(app.database, id)).toBe(100);
  });
});

describe("every kind", () => {
  const named = [...notificationKinds.values()].flatMap(({ name, variants = {}, placeholders }) =>
    [name, ...Object.values(variants)].map((each) => ({ texts: each, placeholders })),
  );
  test.each(named)("$texts fills all its placeholders", ({ texts, placeholders }) => {
    const values = Object.values(placeholders).map((type, index) =>
      type === "count" ? index + 7 : `<value ${index}>`,
    );
    for (const { text } of app.sites.byKey.values()) {
      const shown = [`title_${texts}`, `text_${texts}`].map((key) =>
        text("notifications")(key as never, ...values),
      );
      expect(shown.join(" ")).not.toMatch(/\{\d\}|undefined|title_|text_/);
      for (const value of values) expect(shown.join(" ")).toContain(String(value));
    }
  });
});

describe("marking as read", () => {
  test("a repeated call changes nothing and returns the same", async () => {
    const { id, token } = await newPlayer();
    const [notificationId] = await createNotifications(id);
    const readAt = () =>
      app.database.run("select read_at from notifications where id = $1", [notificationId]);
    const body = { notificationId, read: true };
    expect(await send(token, "notification-read", body)).toEqual({ status: 200, body: { unreadCount: 0 } });
    const first = await readAt();
    app.clock.advance("1h");
    expect(await send(token, "notification-read", body)).toEqual({ status: 200, body: { unreadCount: 0 } });
    expect(await readAt()).toEqual(first);
  });

  test("another player's does not exist, and stays as it is", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const [notificationId] = await createNotifications(other.id);
    const answer = await send(player.token, "notification-read", { notificationId, read: true });
    expect(answer).toMatchObject({ status: 404, body: { code: "notification_not_found" } });
    expect(await countUnread(app.database, other.id)).toBe(1);
    const unknown = await send(player.token, "notification-read", {
      notificationId: newId(app.clock),
      read: true,
    });
    expect(unknown.body).toEqual(answer.body);
  });

  test("all stops at the newest one that the player has seen, and at the player's own", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await createNotifications(other.id, 2);
    const [, seen] = await createNotifications(player.id, 2);
    await createNotifications(player.id);
    expect(await send(player.token, "notification-read-all", { upTo: seen })).toEqual({
      status: 200,
      body: { unreadCount: 1 },
    });
    expect(await countUnread(app.database, other.id)).toBe(2);
  });

  test.each([
    {},
    { notificationId: "1", read: true },
    { notificationId: "01234567-89ab-7def-8123-456789abcdef", read: false },
    { notificationId: ["01234567-89ab-7def-8123-456789abcdef"], read: true },
    { notificationId: "01234567-89ab-7def-8123-456789abcdef' or 1=1", read: true },
  ])("refuses %j", async (body) => {
    const { token } = await newPlayer();
    expect(await send(token, "notification-read", body)).toMatchObject({
      status: 400,
      body: { code: "invalid_input" },
    });
  });
});

describe("who may", () => {
  const calls = [
    ["notifications", undefined],
    ["notification-read", { notificationId: "01234567-89ab-7def-8123-456789abcdef", read: true }],
    ["notification-read-all", { upTo: "01234567-89ab-7def-8123-456789abcdef" }],
  ] as const;

  test.each(calls)("%s is for players only", async (url, body) => {
    expect(await send(undefined, url, body)).toMatchObject({
      status: 401,
      body: { code: "sign_in_required" },
    });
    expect(await send("x".repeat(43), url, body)).toMatchObject({ status: 401 });
  });

  test("a number in the call must be the caller's own", async () => {
    const { id, token } = await newPlayer("blg-za", "27821110001");
    await newPlayer("blg-za", "27821110002");
    const [notificationId] = await createNotifications(id);
    const own = await send(token, "notifications?msisdn=27821110001", undefined, "blg-za-en");
    expect(own).toMatchObject({ status: 200, body: { unreadCount: 1 } });
    for (const query of ["?msisdn=27821110002", "?msisdn=", "?msisdn=%2B27821110001"]) {
      const foreign = await send(token, `notifications${query}`, undefined, "blg-za-en");
      expect(foreign).toMatchObject({ status: 403, body: { code: "not_yours" } });
    }
    const body = { notificationId, read: true, msisdn: "27821110002" };
    expect(await send(token, "notification-read", body, "blg-za-en")).toMatchObject({ status: 403 });
    expect(await countUnread(app.database, id)).toBe(1);
  });

  test("a session of one realm reads nothing in another", async () => {
    const { id, token } = await newPlayer();
    await createNotifications(id);
    for (const host of ["blg-za-en", "vc-za-en-demo"]) {
      expect(await send(token, "notifications", undefined, host)).toMatchObject({ status: 401 });
    }
  });
});

describe("the link", () => {
  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
    "cannot be %j",
    async (link) => {
      const { id } = await newPlayer();
      await expect(notifyInTransaction([news(id, link)])).rejects.toThrow(/check constraint/);
    },
  );
});

test("a failed transaction creates no notification", async () => {
  const { id } = await newPlayer();
  const work = app.database.transaction(async (trx) => {
    await notify(trx, [news(id, "/")], app.clock.now());
    throw new Error("it did not happen");
  });
  await expect(work).rejects.toThrow("it did not happen");
  expect(await countUnread(app.database, id)).toBe(0);
});

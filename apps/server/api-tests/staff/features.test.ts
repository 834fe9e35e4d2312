import { afterAll, beforeAll, expect, test } from "vitest";
import { switchableFeatures } from "#features/branding/rules.ts";
import { directSubject } from "#features/chat/rules.ts";
import { splitKey } from "#kit/contract/contract.ts";
import { apiTable } from "../../api.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let manager: string;
let player: TestPlayer;
let other: TestPlayer;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
  manager = await signInAs(app, "brand-manager");
  player = await newPlayer(app, brand);
  other = await newPlayer(app, brand);
});
afterAll(() => app.stop());

const move = (feature: string, isOn: boolean, { of = brand, cookie = manager } = {}) =>
  callStaff(app, "POST /api/staff/switch-feature", { cookie, body: { brand: of, feature, isOn } });
const guarded = [...apiTable(idlePorts).values()].filter(({ endpoint }) => endpoint.feature !== undefined);

test.each(switchableFeatures)(
  "%s guards calls, which are refused for its brand alone while it is off",
  async (feature) => {
    const keys = guarded.filter(({ endpoint }) => endpoint.feature === feature).map(({ key }) => key);
    expect(keys).not.toEqual([]);
    expect((await move(feature, false)).body).toEqual({ isChanged: true });
    const foreigner = await newPlayer(app, "eal-eu-en");
    for (const key of keys) {
      const { method, path } = splitKey(key);
      const ask = (who: TestPlayer) => (method === "GET" ? who.get(path) : who.post(path, {}));
      expect([key, (await ask(player)).status, (await ask(player)).body]).toMatchObject([
        key,
        403,
        { code: "feature_off", message: "This is switched off right now." },
      ]);
      expect((await ask(foreigner)).body).not.toMatchObject({ code: "feature_off" });
    }
    await move(feature, true);
    for (const key of keys) {
      const { method, path } = splitKey(key);
      const { body } = await (method === "GET" ? player.get(path) : player.post(path, {}));
      expect(body).not.toMatchObject({ code: "feature_off" });
    }
  },
);

test("without direct messages, rooms of two players are neither listed nor open, and the lounge stays", async () => {
  app.clock.advance("1m");
  const opened = await player.post("direct-room", { userId: other.id });
  const roomId = `direct-${directSubject(player.id, other.id)}`;
  expect(opened.body).toEqual({ roomId });
  const say = (room: string, clientId: string) =>
    player.post("send-message", { roomId: room, text: "Hello", clientId });
  expect((await say(roomId, "d1")).status).toBe(200);
  const listed = async () => {
    const { body } = await player.get("chat-rooms");
    const { rooms }: { rooms: { roomId: string }[] } = body;
    return rooms.map((room) => room.roomId);
  };
  expect(await listed()).toContain(roomId);
  app.clock.advance("1m");
  await move("direct_messages", false);
  expect(await listed()).not.toContain(roomId);
  expect((await say(roomId, "d2")).body).toMatchObject({ code: "feature_off" });
  expect((await player.get(`room-messages?roomId=${roomId}`)).body).toMatchObject({ code: "feature_off" });
  expect((await say("lounge", "d3")).status).toBe(200);
  await move("direct_messages", true);
  expect((await say(roomId, "d2")).status).toBe(200);
});

test("unread messages count as none while chat or direct messages are off", async () => {
  app.clock.advance("1m");
  const { roomId } = (await player.post("direct-room", { userId: other.id })).body as { roomId: string };
  await other.post("send-message", { roomId, text: "Ready?", clientId: "b1" });
  const unread = async () =>
    ((await player.get("badge-counts")).body as { unreadMessages: number }).unreadMessages;
  expect(await unread()).toBe(1);
  for (const feature of ["chat", "direct_messages"]) {
    await move(feature, false);
    expect(await unread()).toBe(0);
    await move(feature, true);
  }
  expect(await unread()).toBe(1);
});

test("a repeat changes nothing; each change is in the audit log of its brand", async () => {
  const twice = await Promise.all([move("store", false), move("store", false)]);
  expect(twice.filter(({ body }) => body["isChanged"])).toHaveLength(1);
  await move("store", true);
  const rows = await app.database.run(
    "select action, brand, details from staff_audit where subject = 'store' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { action: "feature_switched_on", brand, details: JSON.stringify({ before: "off", after: "on" }) },
    { action: "feature_switched_off", brand, details: JSON.stringify({ before: "on", after: "off" }) },
  ]);
  const { body } = await callStaff(app, `GET /api/staff/features?brand=${brand}`, { cookie: manager });
  expect(body).toMatchObject({ brands: [{ brand, switchedOff: [] }] });
});

test("only managers of the brand and owners switch, and only known features", async () => {
  expect((await move("chat", false, { cookie: await signInAs(app, "support") })).status).toBe(403);
  expect((await move("chat", false, { of: "no-such-brand" })).status).toBe(403);
  expect((await move("everything", false)).body).toMatchObject({ code: "invalid_input" });
});

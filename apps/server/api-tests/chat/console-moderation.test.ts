import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { directRoom, messagesOf, roomOf, send, sent } from "../../testing/chat.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let ladder: Ladder;
let moderator: string;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
  await seedDemoStaff(app);
  moderator = await signInAs(app, "moderator");
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.database.run("delete from rate_limits")));

const call = async (key: string, body?: object, cookie = moderator) => {
  const { status, body: answer } = await callStaff(app, key, { cookie, body });
  return { status, body: answer as Record<string, unknown> };
};
const queue = async () => {
  const { body } = await call(`GET /api/staff/moderation-queue?brand=${brand}`);
  return body["items"] as { kind: string; id: string; messageId: string | null; playerId: string }[];
};
const auditOf = (subject: string) =>
  app.database.run("select action, brand, details from staff_audit where subject = $1 order by id", [
    subject,
  ]);
/** What changed, oldest first. */
const changesOf = async (subject: string) =>
  (await auditOf(subject)).map(({ action, details }) => {
    const { before, after } = JSON.parse(String(details)) as { before?: string; after?: string };
    return [action, before, after];
  });
const stateOf = async (roomId: string, id: string) => {
  const { messages } = await messagesOf(await ladder.newPlayer(), roomId);
  return messages.find((message) => message.id === id)?.state;
};

async function reported(text: string, roomId = "lounge") {
  const [author, reporter] = [await ladder.newPlayer(), await ladder.newPlayer()];
  const message = await sent(author, roomId, text);
  await reporter.post("report", { kind: "message", id: message.id, reason: "insult", note: "Look" });
  const item = (await queue()).find(({ messageId }) => messageId === message.id);
  if (!item) throw new Error("the report is not in the queue");
  return { author, reporter, message, item };
}

test("an upheld report removes the message, sets the timeout and notifies the reporter, in one step", async () => {
  const { author, reporter, message, item } = await reported("you are so bad at this");
  const decide = () =>
    call("POST /api/staff/decide-report", { reportId: item.id, outcome: "upheld", timeoutHours: 24 });
  expect((await decide()).body).toEqual({ isDecided: true });
  expect(await stateOf("lounge", message.id)).toBe("removed");
  expect((await send(author, "lounge", "hello")).body).toMatchObject({ code: "chat_timed_out" });
  const notified = await app.database.run("select kind from notifications where player_id = $1", [
    reporter.id,
  ]);
  expect(notified).toContainEqual({ kind: "report_upheld" });
  expect(await auditOf(item.id)).toMatchObject([{ action: "report_decided", brand }]);
  expect(await changesOf(item.id)).toEqual([["report_decided", "open", "upheld"]]);
  expect(await changesOf(message.id)).toEqual([["message_removed", "visible", "removed"]]);
  expect((await decide()).body).toEqual({ isDecided: false });
  expect((await queue()).map(({ id }) => id)).not.toContain(item.id);
});

test("without a brand, the queue has the reports of every realm of the member", async () => {
  const { item } = await reported("nobody likes your team");
  const { body } = await call("GET /api/staff/moderation-queue");
  expect(body["items"]).toContainEqual(expect.objectContaining({ id: item.id, service: "blg-za" }));
  await app.database.run(
    `update staff_members set role = 'moderator', brands = array['eal-eu-en']
      where email = 'organiser@kickoff.example'`,
    [],
  );
  const elsewhere = await signInAs(app, "organiser");
  const others = (await call("GET /api/staff/moderation-queue", undefined, elsewhere)).body;
  expect(others["items"]).not.toContainEqual(expect.objectContaining({ id: item.id }));
});

test("the room of a battleground is called after it", async () => {
  const room = `battleground-${ladder.eventId}`;
  await sent(await ladder.newEntrant(), room, "who is up for a match?");
  const { body } = await call(`GET /api/staff/chat-rooms?brand=${brand}`);
  const [event] = await app.database.run("select title->>'en' as title from events where id = $1", [
    ladder.eventId,
  ]);
  expect(body["rooms"]).toContainEqual(expect.objectContaining({ room, title: event?.["title"] }));
});

test("of two members who decide the same report at once one decides", async () => {
  const { item } = await reported("what a joke of a player");
  const owner = await signInAs(app, "owner");
  moderator = await signInAs(app, "moderator");
  const answers = await Promise.all([
    call("POST /api/staff/decide-report", { reportId: item.id, outcome: "upheld" }),
    call("POST /api/staff/decide-report", { reportId: item.id, outcome: "dismissed" }, owner),
  ]);
  expect(answers.filter(({ body }) => body["isDecided"])).toHaveLength(1);
  expect(await auditOf(item.id)).toHaveLength(1);
});

test("a held message is in the queue until it is released", async () => {
  const player = await ladder.newPlayer();
  const held = await sent(player, "lounge", "go and kill yourself");
  expect(await queue()).toContainEqual(
    expect.objectContaining({ kind: "held", id: held.id, playerId: player.id }),
  );
  const body = { messageId: held.id, decision: "release", reason: "" };
  expect((await call("POST /api/staff/decide-message", body)).body).toEqual({ isDecided: true });
  expect(await stateOf("lounge", held.id)).toBe("visible");
  expect(await changesOf(held.id)).toEqual([["message_released", "held", "visible"]]);
  expect((await call("POST /api/staff/decide-message", body)).body).toEqual({ isDecided: false });
});

test("the context has the messages around, and only a private room is audited", async () => {
  const { message, author, reporter } = await reported("nobody likes how you play");
  await sent(reporter, "lounge", "please stop");
  const open = await call("POST /api/staff/message-context", { messageId: message.id });
  const lines = open.body["lines"] as { text: string; isSubject: boolean }[];
  expect(lines.find(({ isSubject }) => isSubject)?.text).toBe("nobody likes how you play");
  expect(lines.at(-1)?.text).toBe("please stop");
  expect(await auditOf("lounge")).toEqual([]);
  const roomId = await directRoom(author, reporter);
  const direct = await sent(author, roomId, "between us");
  await call("POST /api/staff/message-context", { messageId: direct.id });
  expect(await auditOf(roomId)).toMatchObject([{ action: "room_read", brand }]);
});

test("the context shows the battlegrounds that messages link to", async () => {
  const { author, reporter, message } = await reported("who plays tonight?");
  const origin = app.sites.byKey.get(brand)?.canonicalOrigin ?? "";
  await sent(reporter, "lounge", `join ${origin}/event-home/${ladder.eventId} and ${origin}/event-home/none`);
  const { body } = await call("POST /api/staff/message-context", { messageId: message.id });
  const lines = body["lines"] as { text: string; playerId: string; cards: object[] }[];
  expect(lines.find(({ playerId }) => playerId === reporter.id)?.cards).toMatchObject([
    { kind: "battleground", eventId: ladder.eventId, title: "Ladder" },
  ]);
  expect(lines.find(({ playerId }) => playerId === author.id)?.cards).toEqual([]);
});

test("an added word works at once in the filter and in the test field, and not after it is removed", async () => {
  const word = { brand, language: "en", word: "Flapdoodle", kind: "mask" };
  const tested = async () =>
    (await call("POST /api/staff/test-chat-words", { brand, text: "what a flapdoodle" })).body;
  expect(await tested()).toEqual({ text: "what a flapdoodle", isHeld: false });
  expect((await call("POST /api/staff/add-chat-word", word)).status).toBe(200);
  expect(await tested()).toEqual({ text: "what a **********", isHeld: false });
  expect((await sent(await ladder.newPlayer(), "lounge", "pure flapdoodle")).text).toBe("pure **********");
  const lists = (await call(`GET /api/staff/chat-words?brand=${brand}`)).body["lists"] as object[];
  expect(lists).toContainEqual(
    expect.objectContaining({ language: "en", added: [{ word: "flapdoodle", kind: "mask" }] }),
  );
  const removal = { brand, language: "en", word: "flapdoodle" };
  expect((await call("POST /api/staff/remove-chat-word", removal)).body).toEqual({ isDecided: true });
  expect(await tested()).toEqual({ text: "what a flapdoodle", isHeld: false });
  const audit = await auditOf("flapdoodle");
  expect(audit.map(({ details }) => JSON.parse(String(details)) as object)).toEqual([
    { language: "en", before: "none", after: "mask" },
    { language: "en", before: "mask", after: "none" },
  ]);
});

test("rooms are locked, slowed and unpinned; messages are pinned", async () => {
  const player = await ladder.newPlayer();
  const message = await sent(player, "lounge", "final at eight");
  const set = (change: object) => call("POST /api/staff/set-chat-room", { brand, room: "lounge", change });
  expect((await call("POST /api/staff/pin-message", { messageId: message.id })).status).toBe(200);
  await set({ kind: "slow", seconds: 15 });
  await set({ kind: "lock" });
  const { body } = await call(`GET /api/staff/chat-rooms?brand=${brand}`);
  expect(body["rooms"]).toContainEqual(
    expect.objectContaining({
      room: "lounge",
      isLocked: true,
      slowModeSeconds: 15,
      pinned: "final at eight",
    }),
  );
  expect(await roomOf(player, "lounge")).toMatchObject({ refusal: "room_locked" });
  await set({ kind: "unlock" });
  await set({ kind: "slow", seconds: 0 });
  await set({ kind: "unpin" });
  const place = String(message.sequence);
  expect(await changesOf(message.id)).toEqual([["message_pinned", "none", place]]);
  expect(await changesOf("lounge")).toEqual([
    ["slow_mode_set", "0", "15"],
    ["room_locked", "open", "locked"],
    ["room_unlocked", "locked", "open"],
    ["slow_mode_set", "15", "0"],
    ["message_unpinned", place, "none"],
  ]);
  expect((await set({ kind: "slow", seconds: 99_999 })).status).toBe(400);
});

test("changes to a private room at once are recorded one after another", async () => {
  const [player, friend] = [await ladder.newPlayer(), await ladder.newPlayer()];
  const room = await directRoom(player, friend);
  await sent(player, room, "hi");
  const set = (seconds: number) =>
    call("POST /api/staff/set-chat-room", { brand, room, change: { kind: "slow", seconds } });
  const answers = await Promise.all([5, 10, 15, 20].map(set));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const changes = await changesOf(room);
  expect(changes.map(([, before]) => before)).toEqual([
    "0",
    ...changes.map(([, , after]) => after).slice(0, -1),
  ]);
});

test("timeouts are listed and lifted", async () => {
  const { author, item } = await reported("uninstall the game please");
  await call("POST /api/staff/decide-report", { reportId: item.id, outcome: "upheld", timeoutHours: 1 });
  const listed = async () =>
    (await call(`GET /api/staff/chat-timeouts?brand=${brand}`)).body["timeouts"] as { playerId: string }[];
  expect((await listed()).map(({ playerId }) => playerId)).toContain(author.id);
  const lifted = await call("POST /api/staff/lift-chat-timeout", { playerId: author.id });
  expect(lifted.body).toEqual({ isDecided: true });
  expect((await listed()).map(({ playerId }) => playerId)).not.toContain(author.id);
  const endsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  expect(await changesOf(author.id)).toEqual([
    ["chat_timeout_set", "none", endsAt],
    ["chat_timeout_lifted", endsAt, "none"],
  ]);
});

test("members of other brands and other roles moderate nothing", async () => {
  const { item, message } = await reported("go back to the lobby");
  const support = await signInAs(app, "support");
  const body = { reportId: item.id, outcome: "upheld" };
  expect((await call("POST /api/staff/decide-report", body, support)).status).toBe(403);
  await app.database.run(
    "update staff_members set brands = array['eal-eu-en'] where email = 'moderator@kickoff.example'",
    [],
  );
  const elsewhere = await signInAs(app, "moderator");
  expect((await call("POST /api/staff/decide-report", body, elsewhere)).status).toBe(404);
  expect((await call("POST /api/staff/message-context", { messageId: message.id }, elsewhere)).status).toBe(
    404,
  );
  expect((await call(`GET /api/staff/moderation-queue?brand=${brand}`, undefined, elsewhere)).status).toBe(
    403,
  );
});

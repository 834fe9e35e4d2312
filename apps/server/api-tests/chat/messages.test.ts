import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatMessage } from "#features/chat/contract.ts";
import type { RoomMessage } from "#kit/realtime/message.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { directRoom, messagesOf, roomOf, roomsOf, send, sent } from "../../testing/chat.ts";
import { openLadder, type Entrant, type Ladder } from "../../testing/ladder.ts";
import type { TestPlayer } from "../../testing/players.ts";
import { checksumsOf } from "../../testing/rows.ts";

let app: MessagingApp;
let ladder: Ladder;
const published: { room: string; message: RoomMessage }[] = [];

beforeAll(async () => {
  const realtime = {
    publish: ({ room }: { room: string }, message: RoomMessage) => void published.push({ room, message }),
    disconnectSession: () => undefined,
  };
  app = await startMessagingApp({ ports: { realtime } });
  ladder = await openLadder(app);
});
afterAll(() => app.stop());
// The rate limit has its own test.
beforeEach(async () => {
  await app.database.run("delete from rate_limits");
  published.length = 0;
});

const newPair = async () => [await ladder.newEntrant(), await ladder.newEntrant()] as [Entrant, Entrant];
const newDirect = async () => {
  const [one, other] = await newPair();
  return { one, other, roomId: await directRoom(one, other) };
};
const nameOf = async ({ id }: { id: string }) => {
  const [row] = await app.database.run("select username from players where id = $1", [id]);
  return String(row?.["username"]);
};
const change = async (
  player: TestPlayer,
  call: string,
  roomId: string,
  messageId: string,
  more: object = {},
) => player.post(call, { roomId, messageId, ...more });
const kindsOf = async ({ id }: { id: string }) => {
  const rows = await app.database.run(
    "select kind, read_at is not null as read from notifications where player_id = $1 order by created_at",
    [id],
  );
  return rows.map(({ kind, read }) => `${String(kind)}${read === true ? " read" : ""}`);
};

describe("sending", () => {
  test("the same client id makes one message, also at the same time, and publishes it once", async () => {
    const { one, other, roomId } = await newDirect();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => send(one, roomId, `try ${index}`, { clientId: "same" })),
    );
    const ids = new Set(answers.map(({ body }) => (body as { message: ChatMessage }).message.id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(ids.size).toBe(1);
    expect((await messagesOf(other, roomId)).messages).toHaveLength(1);
    expect(published.filter(({ message }) => message.event === "message")).toHaveLength(1);
    const repeated = await sent(other, roomId, "mine", { clientId: "same" });
    expect(repeated.sequence).toBe(2);
  });

  test("50 players at the same time: every message once, sequences without a gap", async () => {
    const players = await Promise.all(Array.from({ length: 50 }, () => ladder.newPlayer()));
    const { lastSequence } = await messagesOf(players[0]!, "lounge");
    const all = await Promise.all(players.map((player, index) => sent(player, "lounge", `hello ${index}`)));
    const sequences = all.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 50 }, (_, index) => lastSequence + 1 + index));
    const page = await messagesOf(players[0]!, "lounge", `&after=${lastSequence}&limit=100`);
    expect(page.messages.map(({ sequence }) => sequence)).toEqual(sequences);
    const numbers = published.filter(({ room }) => room === "chat:lounge").map(({ message }) => message.seq);
    expect(numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(sequences);
  });

  test("five messages in five seconds, then 429 with the time to wait", async () => {
    const { one, roomId } = await newDirect();
    for (let time = 0; time < 5; time++) await sent(one, roomId, `message ${time}`);
    expect(await send(one, roomId, "one more")).toMatchObject({
      status: 429,
      body: { code: "too_many_requests" },
    });
    app.clock.advance("1s");
    expect((await send(one, roomId, "later")).status).toBe(200);
  });

  test("a reply carries the quoted line, and a deleted one does not show its text", async () => {
    const { one, other, roomId } = await newDirect();
    const first = await sent(one, roomId, "who is up?");
    const reply = await sent(other, roomId, "me", { replyTo: first.id });
    expect(reply.replyTo).toMatchObject({ sequence: 1, authorId: one.id, text: "who is up?" });
    await change(one, "delete-message", roomId, first.id);
    const page = await messagesOf(other, roomId);
    expect(page.messages.map(({ text, state }) => [text, state])).toEqual([
      [null, "deleted"],
      ["me", "visible"],
    ]);
    expect(page.messages[1]?.replyTo?.text).toBeNull();
  });

  test("mentions are found on the server, counted, and notified once until the room is read", async () => {
    const [one, other] = await newPair();
    const roomId = `battleground-${ladder.eventId}`;
    await other.post("room-read", { roomId, upTo: (await messagesOf(other, roomId)).lastSequence });
    const name = await nameOf(other);
    const message = await sent(one, roomId, `well played @${name.toUpperCase()}, and @nobody_at_all`);
    await sent(one, roomId, `again @${name}`);
    expect(message.mentions).toEqual([{ playerId: other.id, username: name }]);
    expect(await roomOf(other, roomId)).toMatchObject({ unread: 2, unreadMentions: 2 });
    expect(await kindsOf(other)).toEqual(["chat_mention"]);
    await other.post("room-read", { roomId, upTo: message.sequence + 1 });
    expect(await roomOf(other, roomId)).toMatchObject({ unread: 0, unreadMentions: 0 });
    expect(await kindsOf(other)).toEqual(["chat_mention read"]);
  });

  test("a direct message notifies the other player, unless the room is muted", async () => {
    const { one, other, roomId } = await newDirect();
    await sent(one, roomId, "hello");
    await sent(one, roomId, "are you there?");
    expect(await kindsOf(other)).toEqual(["direct_message"]);
    expect(published).toContainEqual({
      room: `viewer:${other.id}`,
      message: { event: "chat", payload: { roomId } },
    });
    await other.post("room-read", { roomId, upTo: 2 });
    expect(await other.post("mute-room", { roomId, mute: true })).toMatchObject({ body: { isMuted: true } });
    await sent(one, roomId, "hello?");
    expect(await kindsOf(other)).toEqual(["direct_message read"]);
    expect(await roomsOf(other)).toContainEqual(
      expect.objectContaining({ roomId, isMuted: true, unread: 1 }),
    );
  });

  test("links of the product become cards, of the own realm only", async () => {
    const { challenger, matchId } = await ladder.request();
    const path = `/match-wizard/${ladder.eventId}/${matchId}`;
    const unknown = "/event-home/00000000-0000-7000-8000-000000000000";
    const { cards } = await sent(
      challenger,
      "lounge",
      `look ${path} and /event-home/${ladder.eventId} ${unknown}`,
    );
    expect(cards).toEqual([
      expect.objectContaining({ kind: "match", path, matchId, isOver: false }),
      expect.objectContaining({ kind: "battleground", eventId: ladder.eventId, title: "Ladder" }),
    ]);
  });
});

describe("reading by cursor", () => {
  test("goes in both directions, around a message, and to what has changed", async () => {
    const { one, other, roomId } = await newDirect();
    const all: ChatMessage[] = [];
    for (let number = 1; number <= 12; number++) {
      await app.database.run("delete from rate_limits");
      all.push(await sent(number % 2 ? one : other, roomId, `message number ${number}`));
    }
    const page = async (query: string) => {
      const { messages, hasBefore, hasAfter } = await messagesOf(other, roomId, query);
      return [messages.map(({ sequence }) => sequence), hasBefore, hasAfter];
    };
    expect(await page("&limit=3")).toEqual([[10, 11, 12], true, false]);
    expect(await page("&before=10&limit=3")).toEqual([[7, 8, 9], true, true]);
    expect(await page("&before=3&limit=3")).toEqual([[1, 2], false, true]);
    expect(await page("&after=10&limit=3")).toEqual([[11, 12], true, false]);
    expect(await page("&around=6&limit=4")).toEqual([[4, 5, 6, 7], true, true]);
    expect(await page("&after=12")).toEqual([[], false, false]);
    expect(await page("&changedAfter=0")).toEqual([[], false, false]);
    await change(one, "edit-message", roomId, all[2]!.id, { text: "number three" });
    await change(other, "react", roomId, all[0]!.id, { reaction: "🔥", add: true });
    expect(await page("&changedAfter=0")).toEqual([[3, 1], false, false]);
    expect(await page("&changedAfter=1")).toEqual([[1], false, false]);
    expect((await messagesOf(other, roomId)).lastChange).toBe(2);
  });
});

describe("changing a message", () => {
  test("is possible for five minutes, and for its author only", async () => {
    const { one, other, roomId } = await newDirect();
    const { id } = await sent(one, roomId, "helo");
    expect(await change(other, "edit-message", roomId, id, { text: "x" })).toMatchObject({
      status: 403,
      body: { code: "message_not_yours" },
    });
    expect(await change(one, "edit-message", roomId, id, { text: "hello" })).toMatchObject({
      body: { message: { text: "hello", change: 1 } },
    });
    expect(published.at(-1)).toMatchObject({ room: `chat:${roomId}`, message: { event: "changed" } });
    app.clock.advance("5m");
    expect(await change(one, "edit-message", roomId, id, { text: "late" })).toMatchObject({
      status: 409,
      body: { code: "edit_too_late" },
    });
    expect(await change(one, "delete-message", roomId, id)).toMatchObject({
      body: { message: { text: null, state: "deleted" } },
    });
    expect(await change(one, "edit-message", roomId, id, { text: "back" })).toMatchObject({
      status: 409,
      body: { code: "message_gone" },
    });
  });

  test("reactions are counted once per player, also at the same time, and taken back", async () => {
    const { one, other, roomId } = await newDirect();
    const { id } = await sent(one, roomId, "goal!");
    const reacting = { reaction: "👏", add: true };
    await Promise.all(
      [one, other, one, other].map((player) => change(player, "react", roomId, id, reacting)),
    );
    expect((await messagesOf(one, roomId)).messages[0]?.reactions).toEqual([
      { reaction: "👏", count: 2, isMine: true },
    ]);
    await change(one, "react", roomId, id, { ...reacting, add: false });
    expect((await messagesOf(one, roomId)).messages[0]?.reactions).toEqual([
      { reaction: "👏", count: 1, isMine: false },
    ]);
    expect(await change(one, "react", roomId, id, { reaction: "💀", add: true })).toMatchObject({
      status: 400,
    });
  });
});

describe("a block", () => {
  test("marks messages of both as hidden, and refuses direct messages without saying why", async () => {
    const { one, other, roomId } = await newDirect();
    await sent(one, roomId, "hello");
    await sent(one, "lounge", "hello all");
    await other.post("block-player", { playerId: one.id, block: true });
    expect((await messagesOf(other, "lounge")).messages.at(-1)).toMatchObject({ isHidden: true });
    expect((await roomOf(one, "lounge")).hiddenAuthorIds).toEqual([other.id]);
    for (const player of [one, other]) {
      expect(await send(player, roomId, "hm")).toMatchObject({
        status: 403,
        body: { code: "direct_not_possible" },
      });
    }
    expect(await roomOf(one, roomId)).toMatchObject({ mayWrite: false, refusal: "direct_not_possible" });
    const third = await ladder.newEntrant();
    await third.post("block-player", { playerId: one.id, block: true });
    expect(await one.post("direct-room", { userId: third.id })).toMatchObject({
      status: 403,
      body: { code: "direct_not_possible" },
    });
    const { mentions } = await sent(one, "lounge", `@${await nameOf(other)}`);
    expect(mentions).toEqual([]);
  });
});

describe("bad input", () => {
  test("is refused with a typed problem and changes nothing", async () => {
    const { one, other, roomId } = await newDirect();
    const stranger = await ladder.newEntrant();
    const { id } = await sent(one, roomId, "private");
    const elsewhere = await sent(stranger, "lounge", "public");
    const before = await checksumsOf(app.database);
    const unchanged = async (
      answer: Promise<{ status: number; body: { code: string } }>,
      status: number,
      code: string,
    ) => {
      await app.database.run("delete from rate_limits");
      const { status: got, body } = await answer;
      expect([got, body.code]).toEqual([status, code]);
    };
    await unchanged(send(one, roomId, ""), 400, "message_empty");
    await unchanged(send(one, roomId, " \u202e\u200b\n"), 400, "message_empty");
    await unchanged(send(one, roomId, "x".repeat(2_001)), 400, "message_too_long");
    await unchanged(send(one, roomId, "x".repeat(20_001)), 400, "invalid_input");
    await unchanged(send(one, roomId, "hi", { clientId: "" }), 400, "invalid_input");
    await unchanged(send(one, roomId, "hi", { clientId: "a b" }), 400, "invalid_input");
    await unchanged(send(one, roomId, "hi", { replyTo: elsewhere.id }), 404, "message_not_found");
    for (const [text, code] of [
      ["\u202e \u0007", "message_empty"],
      ["x".repeat(2_001), "message_too_long"],
    ] as const)
      await unchanged(change(one, "edit-message", roomId, id, { text }), 400, code);
    for (const room of [
      roomId,
      "match-x",
      "direct-x",
      "battleground-x",
      "game-none",
      "nowhere",
      "",
      "support-1",
    ]) {
      await unchanged(send(stranger, room, "hi"), 404, "room_not_found");
      await unchanged(stranger.get(`room-messages?roomId=${room}`), 404, "room_not_found");
      await unchanged(stranger.get(`chat-room?roomId=${room}`), 404, "room_not_found");
      await unchanged(stranger.post("room-read", { roomId: room, upTo: 0 }), 404, "room_not_found");
      await unchanged(stranger.post("mute-room", { roomId: room, mute: true }), 404, "room_not_found");
      await unchanged(change(stranger, "delete-message", room, id), 404, "room_not_found");
    }
    for (const call of ["edit-message", "delete-message", "react"]) {
      const more = { text: "x", reaction: "🔥", add: true };
      await unchanged(change(stranger, call, "lounge", id, more), 404, "message_not_found");
      await unchanged(change(stranger, call, "lounge", "none", more), 404, "message_not_found");
    }
    await unchanged(
      stranger.post("report", { kind: "message", id, reason: "spam" }),
      404,
      "message_not_found",
    );
    await unchanged(
      stranger.post("report", { kind: "player", id: "none", reason: "spam" }),
      404,
      "player_not_found",
    );
    await unchanged(one.post("report", { kind: "message", id, reason: "spam" }), 400, "report_self");
    await unchanged(other.post("report", { kind: "message", id, reason: "dull" }), 400, "invalid_input");
    await unchanged(one.post("room-read", { roomId, upTo: 2 }), 400, "read_ahead");
    await unchanged(one.post("room-read", { roomId, upTo: -1 }), 400, "invalid_input");
    await unchanged(one.post("room-read", { roomId, upTo: 1e12 }), 400, "invalid_input");
    await unchanged(one.get(`room-messages?roomId=${roomId}&limit=101`), 400, "invalid_input");
    await unchanged(one.get(`room-messages?roomId=${roomId}&before=1&after=1`), 400, "invalid_input");
    await unchanged(one.post("direct-room", { userId: one.id }), 400, "direct_self");
    await unchanged(one.post("direct-room", { userId: "none" }), 404, "player_not_found");
    const { rate_limits: _, ...after } = await checksumsOf(app.database);
    const { rate_limits: __, ...expected } = before;
    expect(after).toEqual(expected);
  });

  test("a forged sequence, author or time is ignored", async () => {
    const { one, other, roomId } = await newDirect();
    const forged = {
      sequence: 99,
      author: { id: other.id },
      sentAt: "2020-01-01T00:00:00Z",
      state: "removed",
    };
    expect(await send(one, roomId, "mine", forged)).toMatchObject({
      status: 200,
      body: { message: { sequence: 1, author: { id: one.id }, state: "visible" } },
    });
    const { messages } = await messagesOf(other, roomId);
    expect(messages).toMatchObject([{ sequence: 1, author: { id: one.id } }]);
    expect(Date.parse(messages[0]!.sentAt)).toBe(app.clock.now().getTime());
  });

  test("a room of another realm does not exist", async () => {
    const { one, roomId } = await newDirect();
    const { id } = await sent(one, roomId, "hello");
    const event = `battleground-${ladder.eventId}`;
    const { newPlayer } = await import("../../testing/players.ts");
    const kenyan = await newPlayer(app, "saf-ke-en");
    for (const room of [roomId, event, "game-ladder"]) {
      expect(await kenyan.get(`room-messages?roomId=${room}`)).toMatchObject({ status: 404 });
    }
    expect(await kenyan.post("report", { kind: "message", id, reason: "spam" })).toMatchObject({
      status: 404,
    });
    await sent(one, "lounge", "only for South Africa");
    expect((await messagesOf(kenyan, "lounge")).messages).toEqual([]);
  });
});

test("taking part is recorded once", async () => {
  const player = await ladder.newPlayer();
  const first = await player.post("add-forum-participation", { userId: player.id });
  const { participants } = first.body as { participants: number };
  expect(first).toMatchObject({ status: 200, body: { isFirst: true } });
  expect(await player.post("add-forum-participation", {})).toMatchObject({
    body: { isFirst: false, participants },
  });
  await sent(player, "lounge", "hello");
  expect((await roomOf(player, "lounge")).participants).toBe(participants);
  const writer = await ladder.newPlayer();
  for (const text of ["the first", "the second"]) await sent(writer, "lounge", text);
  expect((await roomOf(writer, "lounge")).participants).toBe(participants + 1);
});

test("exports what a player wrote, and erases it with the player", async () => {
  const { one, other, roomId } = await newDirect();
  const { id } = await sent(one, roomId, "my secret plan");
  await change(one, "react", roomId, (await sent(other, roomId, "hm")).id, { reaction: "😂", add: true });
  await other.post("report", { kind: "message", id, reason: "spam", note: "look" });
  await app.database.run("update sessions set proven_at = $2 where player_id = $1", [
    one.id,
    app.clock.now(),
  ]);
  const { data } = (await one.get("export-data")).body as { data: { chat: { messages: object[] } } };
  expect(data.chat.messages).toEqual([expect.objectContaining({ roomId, text: "my secret plan" })]);
  expect((await one.post("remove-profile", { username: await nameOf(one) })).status).toBe(200);
  const { messages } = await messagesOf(other, roomId);
  expect(messages.map(({ text, state }) => [text, state])).toEqual([
    [null, "deleted"],
    ["hm", "visible"],
  ]);
  expect(messages[1]?.reactions).toEqual([]);
  expect(await send(other, roomId, "gone?")).toMatchObject({
    status: 403,
    body: { code: "direct_not_possible" },
  });
  const left = await app.database.run("select from chat_reports where quoted_text like '%secret%'");
  expect(left).toEqual([]);
});

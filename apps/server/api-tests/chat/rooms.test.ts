import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatRoomList } from "#features/chat/contract.ts";
import { newId } from "#kit/db/id.ts";
import { createRoomRegistry } from "#kit/realtime/rooms.ts";
import { realtimeRooms } from "../../realtime-rooms.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { directRoom, messagesOf, roomOf, roomsOf, send, sent } from "../../testing/chat.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";

let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

const newPair = async () => [await ladder.newEntrant(), await ladder.newEntrant()] as const;

describe("a direct room", () => {
  test("is the same for both players, and only they can read it", async () => {
    const [one, other] = await newPair();
    const stranger = await ladder.newPlayer();
    const roomId = await directRoom(one, other);
    expect(await directRoom(other, one)).toBe(roomId);
    await sent(one, roomId, "hello");
    expect((await messagesOf(other, roomId)).messages.map(({ text }) => text)).toEqual(["hello"]);
    const asked = [`chat-room?roomId=${roomId}`, `room-messages?roomId=${roomId}`];
    for (const call of asked) {
      expect(await stranger.get(call)).toMatchObject({ status: 404, body: { code: "room_not_found" } });
    }
    expect(await send(stranger, roomId, "hi")).toMatchObject({ status: 404 });
  });

  test("counts unread messages for the receiver until they are read", async () => {
    const [one, other] = await newPair();
    const roomId = await directRoom(one, other);
    for (const text of ["a", "b", "c"]) await sent(one, roomId, text);
    expect(await roomsOf(other)).toContainEqual(
      expect.objectContaining({
        roomId,
        unread: 3,
        lastMessage: expect.objectContaining({ text: "c", authorId: one.id }),
      }),
    );
    expect(await other.post("room-read", { roomId, upTo: 2 })).toMatchObject({
      body: { readUpTo: 2, unread: 1 },
    });
    expect(await other.post("room-read", { roomId, upTo: 1 })).toMatchObject({ body: { readUpTo: 2 } });
    expect(await other.post("room-read", { roomId, upTo: 4 })).toMatchObject({
      status: 400,
      body: { code: "read_ahead" },
    });
    expect((await roomOf(one, roomId)).otherReadUpTo).toBe(2);
    expect((await roomOf(one, roomId)).unread).toBe(0);
  });
});

test("only those who read a room follow it live, and typing carries the name of the session", async () => {
  const [one, other] = await newPair();
  const stranger = await ladder.newPlayer();
  const roomId = await directRoom(one, other);
  const brands = [...app.sites.byKey.values()].map(({ brand }) => brand);
  const registry = createRoomRegistry(realtimeRooms(app.database, brands));
  const viewer = ({ id }: { id: string }, site = "blg-za") => ({ id, site, sessionId: "s", name: "Me" });
  const room = `chat:${roomId}`;
  expect(await registry.mayJoin(viewer(one), room)).toBe(true);
  expect(await registry.mayJoin(viewer(stranger), room)).toBe(false);
  expect(await registry.mayJoin(viewer(stranger), "chat:lounge")).toBe(true);
  expect(await registry.mayJoin(viewer(one, "saf-ke"), room)).toBe(false);
  for (const foreign of ["chat:", "chat:nowhere", "chat:match-x", `chat:battleground-${roomId}`]) {
    expect(await registry.mayJoin(viewer(one), foreign)).toBe(false);
  }
  expect(await registry.receive(viewer(one), room, "typing", { username: "Somebody" })).toEqual({
    playerId: one.id,
    username: "Me",
  });
  expect(await registry.receive(viewer(one), room, "message", {})).toBeUndefined();
  expect(await registry.receive(viewer(stranger), room, "typing", {})).toBeUndefined();
  await other.post("block-player", { playerId: one.id, block: true });
  expect(await registry.receive(viewer(one), room, "typing", {})).toBeUndefined();
});

test("shows who of the room is online, without players who hide it or are blocked", async () => {
  const [one, other] = await newPair();
  const [hidden, blocked] = await newPair();
  const absent = await ladder.newEntrant();
  const players = [one, other, hidden, blocked, absent];
  for (const player of players) await sent(player, "lounge", `hello from ${player.id}`);
  const node = newId(app.clock);
  await app.database.run("insert into realtime_nodes values ($1, $2)", [
    node,
    new Date(app.clock.now().getTime() + 60_000),
  ]);
  for (const { id } of [one, other, hidden, blocked]) {
    await app.database.run("insert into player_connections values ($1, $2)", [id, node]);
  }
  await hidden.post("presence-setting", { isVisible: false });
  await one.post("block-player", { playerId: blocked.id, block: true });
  const { status, body } = await one.get("room-online?roomId=lounge");
  expect(status).toBe(200);
  const ids = (body as { players: { id: string }[] }).players.map(({ id }) => id);
  expect(ids).toContain(other.id);
  for (const { id } of [hidden, blocked, absent]) expect(ids).not.toContain(id);
  expect(await one.get("room-online?roomId=nowhere")).toMatchObject({ status: 404 });
});

test("the lounge and the room of a game are open to the realm", async () => {
  const [one, other] = await newPair();
  const { sequence } = await sent(one, "lounge", "hello all");
  expect((await messagesOf(other, "lounge")).messages.at(-1)).toMatchObject({ text: "hello all", sequence });
  expect(await roomsOf(other)).toContainEqual(
    expect.objectContaining({ roomId: "lounge", title: "Lounge", unread: 0 }),
  );
});

test("entrants write in the room of a battleground and the realm reads it", async () => {
  const entrant = await ladder.newEntrant();
  const reader = await ladder.newPlayer();
  const roomId = `battleground-${ladder.eventId}`;
  await sent(entrant, roomId, "who is in?");
  expect((await messagesOf(reader, roomId)).messages.at(-1)?.text).toBe("who is in?");
  expect(await send(reader, roomId, "me")).toMatchObject({ status: 403, body: { code: "room_read_only" } });
  expect(await roomOf(reader, roomId)).toMatchObject({
    mayWrite: false,
    refusal: "room_read_only",
    title: "Ladder",
  });
});

test("only the two players of a match read its room", async () => {
  const { challenger, challenged, matchId } = await ladder.request();
  const roomId = `match-${matchId}`;
  await sent(challenger, roomId, "ready?");
  expect(await roomsOf(challenged)).toContainEqual(
    expect.objectContaining({ roomId, unread: 1, link: `/match-wizard/${ladder.eventId}/${matchId}` }),
  );
  const stranger = await ladder.newPlayer();
  expect(await send(stranger, roomId, "hi")).toMatchObject({ status: 404, body: { code: "room_not_found" } });
});

test("messages that a block hides are not counted as unread", async () => {
  const [one, other, third] = [
    await ladder.newEntrant(),
    await ladder.newEntrant(),
    await ladder.newEntrant(),
  ];
  const roomId = `battleground-${ladder.eventId}`;
  const countsOf = async (player: typeof one) => {
    const badges = await player.get("badge-counts");
    const { hiddenAuthorIds } = (await player.get("chat-rooms")).body as ChatRoomList;
    const listed = (await roomsOf(player)).find((room) => room.roomId === roomId);
    return {
      all: (badges.body as { unreadMessages: number }).unreadMessages,
      listed: listed?.unread,
      opened: (await roomOf(player, roomId)).unread,
      hiddenAuthorIds,
    };
  };
  const { sequence } = await sent(third, roomId, "welcome");
  for (const player of [one, other]) await player.post("room-read", { roomId, upTo: sequence });
  await sent(other, roomId, "hello");
  await sent(third, roomId, "and hello");
  await sent(other, roomId, "again");
  expect(await countsOf(one)).toEqual({ all: 3, listed: 3, opened: 3, hiddenAuthorIds: [] });
  await one.post("block-player", { playerId: other.id, block: true });
  expect(await countsOf(one)).toEqual({ all: 1, listed: 1, opened: 1, hiddenAuthorIds: [other.id] });
  await one.post("mute-room", { roomId, mute: true });
  expect(await countsOf(one)).toMatchObject({ all: 0, listed: 1 });
  const read = (upTo: number) => one.post("room-read", { roomId, upTo });
  expect((await read(sequence + 1)).body).toMatchObject({ unread: 1 });
  expect((await read(sequence + 2)).body).toMatchObject({ unread: 0 });
});

test("own messages are never unread, even after an unread one", async () => {
  const [one, other] = [await ladder.newEntrant(), await ladder.newEntrant()];
  const roomId = await directRoom(one, other);
  await sent(other, roomId, "first");
  await one.post("room-read", { roomId, upTo: 1 });
  await sent(other, roomId, "unread");
  await sent(one, roomId, "answered from the list");
  await sent(one, roomId, "twice");
  expect((await roomOf(one, roomId)).unread).toBe(1);
  expect((await roomsOf(one)).find((room) => room.roomId === roomId)?.unread).toBe(1);
  expect((await one.post("room-read", { roomId, upTo: 1 })).body).toMatchObject({ unread: 1 });
  expect((await one.post("room-read", { roomId, upTo: 2 })).body).toMatchObject({ unread: 0 });
});

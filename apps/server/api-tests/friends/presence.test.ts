import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trackPresence } from "#features/friends/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";
import type { TestPlayer } from "../../testing/players.ts";

let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

interface Presence {
  userId: string;
  isOnline: boolean;
  lastSeenAt: string | null;
}

const second = 1_000;
const minute = 60 * second;
const newNode = () => trackPresence({ ...app, log: pino({ level: "silent" }) });
const presenceOf = async (viewer: TestPlayer, other: { id: string }) =>
  ((await viewer.get(`presence?userIds=${other.id}`)).body as { players: Presence[] }).players[0];

test("a player is online while a socket is open on any node, and for 30 s after the last one closed", async () => {
  const [viewer, player] = [await ladder.newEntrant(), await ladder.newEntrant()];
  const [one, other] = [newNode(), newNode()];
  expect(await presenceOf(viewer, player)).toEqual({ userId: player.id, isOnline: false, lastSeenAt: null });
  one.connected(player.id);
  one.connected(player.id);
  other.connected(player.id);
  await one.flush();
  await other.flush();
  expect(await presenceOf(viewer, player)).toMatchObject({ isOnline: true });

  one.disconnected(player.id);
  other.disconnected(player.id);
  await one.flush();
  await other.flush();
  app.clock.advance(20 * second);
  expect(await presenceOf(viewer, player)).toMatchObject({ isOnline: true });
  one.disconnected(player.id);
  await one.flush();
  const leftAt = app.clock.now().toISOString();
  app.clock.advance(29 * second);
  expect(await presenceOf(viewer, player)).toMatchObject({ isOnline: true });
  app.clock.advance(second);
  expect(await presenceOf(viewer, player)).toEqual({
    userId: player.id,
    isOnline: false,
    lastSeenAt: leftAt,
  });
  await Promise.all([one.stop(), other.stop()]);
});

test("players of a killed node go offline with its lease, and come back with a node that was only slow", async () => {
  const [viewer, player] = [await ladder.newEntrant(), await ladder.newEntrant()];
  const [killed, alive] = [newNode(), newNode()];
  killed.connected(player.id);
  await killed.flush();
  alive.connected(viewer.id);
  app.clock.advance(minute);
  expect((await presenceOf(viewer, player))?.isOnline).toBe(false);
  await alive.flush();
  expect(await presenceOf(viewer, player)).toMatchObject({ isOnline: false });
  expect(
    await app.database.run("select 1 from player_connections where player_id = $1", [player.id]),
  ).toEqual([]);
  // The first write renews the lease and finds that the connections are gone; the second stores them again.
  await killed.flush();
  await killed.flush();
  expect(await presenceOf(viewer, player)).toMatchObject({ isOnline: true });
  await Promise.all([killed.stop(), alive.stop()]);
});

test("a hidden or blocked player, and a player of another realm, are missing", async () => {
  const [viewer, hidden, blocked] = [
    await ladder.newEntrant(),
    await ladder.newEntrant(),
    await ladder.newEntrant(),
  ];
  const foreign = await ladder.newEntrant();
  expect(await hidden.post("presence-setting", { isVisible: false })).toEqual({
    status: 200,
    body: { isVisible: false },
  });
  await blocked.post("block-player", { playerId: viewer.id, block: true });
  await app.database.run("update players set service = 'elsewhere' where id = $1", [foreign.id]);
  for (const player of [hidden, blocked, foreign, { id: "nobody" }]) {
    expect(await presenceOf(viewer, player)).toBeUndefined();
  }
  expect(await presenceOf(blocked, viewer)).toBeUndefined();
  await hidden.post("presence-setting", { isVisible: true });
  expect(await presenceOf(viewer, hidden)).toMatchObject({ isOnline: false });
});

test("friends online come first, and the profile shows friends with the mutual ones first", async () => {
  const [me, online, offline, theirs] = [
    await ladder.newEntrant(),
    await ladder.newEntrant(),
    await ladder.newEntrant(),
    await ladder.newEntrant(),
  ];
  const makeFriends = async (one: TestPlayer, other: TestPlayer) => {
    await one.post("add-or-remove-friend", { friendUserId: other.id, add: true });
    await other.post("add-or-remove-friend", { friendUserId: one.id, add: true });
    app.clock.advance(second);
  };
  await makeFriends(me, online);
  await makeFriends(me, offline);
  await makeFriends(theirs, online);
  await makeFriends(theirs, await ladder.newEntrant());
  const node = newNode();
  node.connected(online.id);
  await node.flush();
  const { friends } = (await me.post("get-user-friends", {})).body as { friends: { id: string }[] };
  expect(friends.map(({ id }) => id)).toEqual([online.id, offline.id]);
  const { body } = await me.post("get-user-profile-stats", { userId: theirs.id });
  expect(body).toMatchObject({
    friends: { count: 2, mutual: 1, players: [{ id: online.id, presence: { isOnline: true } }, {}] },
  });
  await node.stop();
});

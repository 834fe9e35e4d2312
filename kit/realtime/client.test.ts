import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRealtimeClient } from "./client.ts";
import type { RealtimeClient, RealtimeClientOptions } from "./client.ts";
import type { RoomMessage, SequencedMessage } from "./message.ts";
import type { Subscription } from "./room-followers.ts";
import type { RoomType } from "./rooms.ts";
import { startProxyWithoutWebsockets } from "./testing/proxy-without-websockets.ts";
import { startTestNode } from "./testing/node.ts";
import type { TestNode } from "./testing/node.ts";

const patient = { timeout: 60_000, interval: 10 };
const lobby = { site: "kenya", room: "lobby:1" };
const rooms: RoomType[] = [
  {
    prefix: "lobby:",
    mayJoin: () => true,
    clientEvents: { typing: (viewer) => ({ who: viewer.id }) },
  },
];

let node: TestNode;
let stored: SequencedMessage[];
const clients: RealtimeClient[] = [];

beforeEach(async () => {
  node = await startTestNode({ rooms });
  stored = [];
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await node.stop();
});

function start(options: RealtimeClientOptions = {}): RealtimeClient {
  const client = createRealtimeClient({ url: node.url, headers: { Cookie: "amina-1" }, ...options });
  clients.push(client);
  return client;
}

function follow(client: RealtimeClient, options: Partial<Subscription> & { room?: string } = {}) {
  const shown: RoomMessage[] = [];
  let fetches = 0;
  const end = client.subscribe(options.room ?? "lobby:1", {
    after: 0,
    onMessage: (message) => void shown.push(message),
    async fetchMissed(after) {
      fetches++;
      return { messages: stored.filter(({ seq }) => seq > after), hasMore: false };
    },
    ...options,
  });
  return { shown, end, fetches: () => fetches };
}

function say(text: string): SequencedMessage {
  const message = { event: "said", payload: { text }, seq: stored.length + 1 };
  stored.push(message);
  return message;
}

test("a subscription shows the messages missed before it and those sent after it", async () => {
  say("before");
  const { shown, fetches } = follow(start());
  await vi.waitFor(() => expect(shown).toHaveLength(1), patient);
  const before = fetches();
  node.publish(lobby, say("after"));
  await vi.waitFor(() => expect(shown).toEqual(stored), patient);
  expect(fetches()).toBe(before);
});

test("shows messages without a sequence number as they arrive", async () => {
  const { shown, fetches } = follow(start());
  await vi.waitFor(() => expect(fetches()).toBe(1), patient);
  const typing = { event: "typing", payload: { who: "brian" } };
  node.publish(lobby, typing);
  await vi.waitFor(() => expect(shown).toEqual([typing]), patient);
});

test("a client sends an event to the others in the room, and the server adds the sender", async () => {
  const sender = start();
  const own = follow(sender);
  const other = follow(start({ headers: { Cookie: "brian-1" } }));
  await vi.waitFor(() => expect([own.fetches(), other.fetches()]).toEqual([1, 1]), patient);
  sender.send("lobby:1", "shout", {});
  sender.send("lobby:1", "typing", { who: "chidi" });
  const typing = { event: "typing", payload: { who: "amina" } };
  await vi.waitFor(() => expect(other.shown).toEqual([typing]), patient);
  expect(own.shown).toEqual([]);
});

test("two subscriptions share a room until the last one ends", async () => {
  const client = start();
  const first = follow(client);
  const second = follow(client);
  await vi.waitFor(() => expect([first.fetches(), second.fetches()]).toEqual([1, 1]), patient);
  first.end();
  node.publish(lobby, say("hello"));
  await vi.waitFor(() => expect(second.shown).toEqual(stored), patient);
  expect(first.shown).toEqual([]);
});

test("subscriptions of a new room fetch together, and a later one fetches alone", async () => {
  say("before");
  const client = start();
  const first = follow(client);
  const second = follow(client);
  await vi.waitFor(() => expect([first.shown, second.shown]).toEqual([stored, stored]), patient);
  const third = follow(client);
  await vi.waitFor(() => expect(third.shown).toEqual(stored), patient);
  expect([first.fetches(), second.fetches(), third.fetches()]).toEqual([1, 1, 1]);
});

test("onRefused gets the code when a room is forbidden", async () => {
  const refused = vi.fn<(code: string) => void>();
  follow(start(), { room: "others", onRefused: refused });
  await vi.waitFor(() => expect(refused).toHaveBeenCalledWith("forbidden"), patient);
});

test("after a restart of the server the client reconnects and misses nothing", async () => {
  const { shown, fetches } = follow(start());
  await vi.waitFor(() => expect(fetches()).toBe(1), patient);
  await node.stop();
  say("while it was away");
  node = await startTestNode({ rooms, port: node.port });
  await vi.waitFor(() => expect(shown).toEqual(stored), patient);
  await vi.waitFor(() => expect(node.connectionCount()).toBe(1), patient);
  node.publish(lobby, say("after"));
  await vi.waitFor(() => expect(shown).toEqual(stored), patient);
});

test("a client without a session gets onSignedOut and does not reconnect", async () => {
  const onSignedOut = vi.fn<() => void>();
  follow(start({ headers: {}, onSignedOut }));
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce(), patient);
  await vi.waitFor(() => expect(node.connectionCount()).toBe(0), patient);
});

test("the first subscription connects, and closing disconnects", async () => {
  const client = start();
  expect(node.connectionCount()).toBe(0);
  follow(client);
  await vi.waitFor(() => expect(node.connectionCount()).toBe(1), patient);
  client.close();
  await vi.waitFor(() => expect(node.connectionCount()).toBe(0), patient);
});

test("falls back to polling where a proxy swallows the handshake of websockets", async () => {
  const proxy = await startProxyWithoutWebsockets(node.port);
  say("before");
  const { shown } = follow(start({ url: proxy.url, connectTimeoutMs: 300 }));
  await vi.waitFor(() => expect(shown).toEqual(stored), patient);
  expect(proxy.swallowed()).toBeGreaterThan(0);
  node.publish(lobby, say("after"));
  await vi.waitFor(() => expect(shown).toEqual(stored), patient);
  clients.splice(0).forEach((client) => client.close());
  await proxy.stop();
});

test("falls back to polling where websockets do not work", async () => {
  await node.stop();
  node = await startTestNode({ rooms, hasWebsockets: false });
  say("before");
  const { shown } = follow(start());
  await vi.waitFor(() => expect(shown).toEqual(stored), patient);
  node.publish(lobby, say("after"));
  await vi.waitFor(() => expect(shown).toEqual(stored), patient);
});

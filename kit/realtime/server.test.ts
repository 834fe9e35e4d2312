import { io } from "socket.io-client";
import type { ManagerOptions, Socket, SocketOptions } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startRedis } from "#kit/testing/redis.ts";
import type { TestRedis } from "#kit/testing/redis.ts";
import type { ClientEvents, JoinResponse, ServerEvents } from "./message.ts";
import type { RealtimeOptions } from "./server.ts";
import { startTestNode } from "./testing/node.ts";
import type { TestNode } from "./testing/node.ts";

type TestSocket = Socket<ServerEvents, ClientEvents>;

const patient = { timeout: 60_000, interval: 10 };
const site = "kenya";

let redis: TestRedis;
const nodes: TestNode[] = [];
const sockets: TestSocket[] = [];
const revoked = new Set<string>();

beforeAll(async () => {
  redis = await startRedis();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
  revoked.clear();
});

afterAll(() => redis.stop());

async function startNode(options: Partial<RealtimeOptions> = {}): Promise<TestNode> {
  const node = await startTestNode({
    async authenticate({ cookie }) {
      if (cookie === undefined || revoked.has(cookie)) return undefined;
      return { id: cookie.split("-")[0] ?? "", site, sessionId: cookie };
    },
    rooms: [
      { prefix: "lobby:", mayJoin: () => true, clientEvents: { typing: (viewer) => ({ who: viewer.id }) } },
      { prefix: "friends:", mayJoin: (viewer, id) => id === viewer.id },
    ],
    ...options,
  });
  nodes.push(node);
  return node;
}

async function startCluster(): Promise<[TestNode, TestNode]> {
  const [a, b] = await Promise.all([startNode({ redisUrl: redis.url }), startNode({ redisUrl: redis.url })]);
  await vi.waitFor(() => expect([a.isLive(), b.isLive()]).toEqual([true, true]), patient);
  return [a, b];
}

function open(
  node: TestNode,
  cookie?: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): TestSocket {
  const socket: TestSocket = io(node.url, {
    path: "/realtime",
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 50,
    extraHeaders: { Origin: node.url, ...(cookie !== undefined && { Cookie: cookie }) },
    ...options,
  });
  sockets.push(socket);
  return socket;
}

async function connect(
  node: TestNode,
  cookie: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
) {
  const socket = open(node, cookie, options);
  await happens(socket, "connect");
  return socket;
}

function happens(
  socket: TestSocket,
  event: "connect" | "connect_error" | "disconnect" | "message",
): Promise<unknown[]> {
  return new Promise((resolve) => {
    socket.once(event, (...args: unknown[]) => resolve(args));
  });
}

function join(socket: TestSocket, room: string): Promise<JoinResponse> {
  return socket.emitWithAck("join", room);
}

function collectMessages(socket: TestSocket): unknown[] {
  const messages: unknown[] = [];
  socket.on("message", (room, { event, payload }) => void messages.push([room, event, payload]));
  return messages;
}

const hello = { event: "said", payload: { text: "hello" } };

test("refuses a connection without a session, with the reason", async () => {
  const socket = open(await startNode());
  const [error] = await happens(socket, "connect_error");
  expect(error).toMatchObject({ data: { code: "signed_out" } });
  expect(socket.active).toBe(false);
});

test.each(["websocket", "polling"])("refuses a page of a foreign origin over %s", async (transport) => {
  const node = await startNode();
  const socket = open(node, "amina-1", {
    transports: [transport],
    reconnection: false,
    extraHeaders: { Origin: "https://evil.example", Cookie: "amina-1" },
  });
  await happens(socket, "connect_error");
  expect(node.connectionCount()).toBe(0);
});

test("a foreign page cannot use a connection that is already open", async () => {
  const node = await startNode();
  const opened = await fetch(`${node.url}/realtime/?EIO=4&transport=polling`, {
    headers: { Origin: node.url },
  });
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  const address = `${node.url}/realtime/?EIO=4&transport=polling&sid=${sid}`;
  const post = (origin: string) =>
    fetch(address, { method: "POST", headers: { Origin: origin }, body: "40" });
  expect((await post("https://evil.example")).status).toBe(400);
  expect((await post(node.url)).status).toBe(200);
});

test("refuses an image or script request of another site, which has no origin", async () => {
  const node = await startNode();
  const address = `${node.url}/realtime/?EIO=4&transport=polling`;
  expect((await fetch(address, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(400);
  expect((await fetch(address, { headers: { "Sec-Fetch-Site": "same-origin" } })).status).toBe(200);
});

test("a viewer cannot join a room of others, and gets no messages of it", async () => {
  const node = await startNode();
  const socket = await connect(node, "amina-1");
  const messages = collectMessages(socket);
  expect(await join(socket, "friends:brian")).toEqual({ isJoined: false, code: "forbidden" });
  expect(await join(socket, "viewer:brian")).toEqual({ isJoined: false, code: "forbidden" });
  expect(await join(socket, "viewer:amina")).toEqual({ isJoined: true });
  node.publish({ site, room: "friends:brian" }, hello);
  node.publish({ site, room: "viewer:brian" }, hello);
  node.publish({ site: "nigeria", room: "viewer:amina" }, hello);
  node.publish({ site, room: "viewer:amina" }, { event: "noted", payload: {} });
  await vi.waitFor(() => expect(messages).toEqual([["viewer:amina", "noted", {}]]), patient);
});

test(`a join check that throws refuses with "unavailable"`, async () => {
  const node = await startNode({
    rooms: [{ prefix: "lobby:", mayJoin: () => Promise.reject(new Error("database away")) }],
  });
  const socket = await connect(node, "amina-1");
  expect(await join(socket, "lobby:1")).toEqual({ isJoined: false, code: "unavailable" });
});

test("a viewer who left a room gets no more messages of it", async () => {
  const node = await startNode();
  const socket = await connect(node, "amina-1");
  const messages = collectMessages(socket);
  await join(socket, "lobby:1");
  socket.emit("leave", "lobby:1");
  expect(await join(socket, "viewer:amina")).toEqual({ isJoined: true });
  node.publish({ site, room: "lobby:1" }, hello);
  node.publish({ site, room: "viewer:amina" }, hello);
  await vi.waitFor(() => expect(messages).toEqual([["viewer:amina", "said", { text: "hello" }]]), patient);
});

test("an oversized frame closes the socket", async () => {
  const socket = await connect(await startNode(), "amina-1");
  const closed = happens(socket, "disconnect");
  socket.emit("leave", "x".repeat(17 * 1024));
  await closed;
});

test("a client that sends too many messages is disconnected", async () => {
  const socket = await connect(await startNode(), "amina-1", { reconnection: false });
  const closed = happens(socket, "disconnect");
  for (let count = 0; count < 500; count++) socket.emit("leave", "lobby:1");
  await closed;
});

test("a client may send only the events of the room's type, and only after joining", async () => {
  const node = await startNode();
  const listener = await connect(node, "amina-1");
  const messages = collectMessages(listener);
  await join(listener, "lobby:1");
  await join(listener, "viewer:amina");
  const outsider = await connect(node, "brian-1");
  outsider.emit("send", "lobby:1", "typing", {});
  outsider.emit("send", "viewer:amina", "typing", {});
  const member = await connect(node, "chidi-1");
  await join(member, "lobby:1");
  member.emit("send", "lobby:1", "shout", {});
  member.emit("send", "lobby:1", "typing", { who: "amina" });
  await vi.waitFor(() => expect(messages).toEqual([["lobby:1", "typing", { who: "chidi" }]]), patient);
});

test("frames of unexpected shapes do no harm", async () => {
  const node = await startNode();
  const socket = await connect(node, "amina-1");
  const hostile = JSON.parse(`{ "toString": 1 }`) as string;
  socket.emit("leave", hostile);
  socket.emit("send", hostile, hostile, {});
  expect(await join(socket, hostile)).toEqual({ isJoined: false, code: "forbidden" });
});

test("a message to a room without a registered type is logged, not sent", async () => {
  const error = vi.fn<RealtimeOptions["log"]["error"]>();
  const node = await startNode({ log: { info: () => undefined, warn: () => undefined, error } });
  node.publish({ site, room: "arena:1" }, hello);
  expect(error).toHaveBeenCalledWith(
    { event: "said", error: "UnregisteredRoom" },
    "realtime message not published",
  );
});

test("a message that cannot be serialised does not fail the publisher", async () => {
  const node = await startNode();
  expect(() =>
    node.publish({ site, room: "lobby:1" }, { event: "said", payload: { big: 1n } }),
  ).not.toThrow();
});

test("an event reaches the clients of another node", async () => {
  const [a, b] = await startCluster();
  const socket = await connect(b, "amina-1");
  const messages = collectMessages(socket);
  await join(socket, "lobby:1");
  a.publish({ site, room: "lobby:1" }, hello);
  await vi.waitFor(() => expect(messages).toEqual([["lobby:1", "said", { text: "hello" }]]), patient);
});

test("a revoked session is disconnected on the other node at once and cannot reconnect", async () => {
  const [a, b] = await startCluster();
  const socket = await connect(b, "amina-1");
  const other = await connect(b, "amina-2");
  const closed = happens(socket, "disconnect");
  revoked.add("amina-1");
  a.disconnectSession("amina-1");
  await closed;
  expect(other.connected).toBe(true);
  const refused = happens(socket, "connect_error");
  socket.connect();
  expect(await refused).toMatchObject([{ data: { code: "signed_out" } }]);
});

test("an expired session is disconnected although nobody revoked it", async () => {
  const socket = await connect(await startNode({ recheckMs: 50 }), "amina-1");
  const closed = happens(socket, "disconnect");
  revoked.add("amina-1");
  await closed;
});

test("reports each socket of a viewer when it opens and when it closes", async () => {
  const reported: string[] = [];
  const node = await startNode({
    presence: {
      connected: (id) => void reported.push(`${id} opened`),
      disconnected: (id) => void reported.push(`${id} closed`),
    },
  });
  const socket = await connect(node, "ann-1");
  await vi.waitFor(() => expect(reported).toEqual(["ann opened"]), patient);
  socket.disconnect();
  await vi.waitFor(() => expect(reported).toEqual(["ann opened", "ann closed"]), patient);
});

test("closing a node makes its clients reconnect", async () => {
  const node = await startNode();
  const socket = await connect(node, "chidi-1");
  const closed = happens(socket, "disconnect");
  await node.close();
  await closed;
  expect(socket.active).toBe(true);
});

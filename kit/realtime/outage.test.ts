import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRedis } from "#kit/testing/redis.ts";
import type { TestRedis } from "#kit/testing/redis.ts";
import { createRealtimeClient } from "./client.ts";
import type { SequencedMessage } from "./message.ts";
import type { Realtime } from "./server.ts";
import { startTestNode } from "./testing/node.ts";
import type { TestNode } from "./testing/node.ts";

const patient = { timeout: 60_000, interval: 20 };
const room = { site: "kenya", room: "lobby:1" };

let redis: TestRedis;
let stored: SequencedMessage[];
let fetches: number;
const revoked = new Set<string>();
const endings: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  redis = await startRedis();
  stored = [];
  fetches = 0;
});

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  revoked.clear();
  await redis.stop();
});

async function startNode(): Promise<TestNode> {
  const node = await startTestNode({
    rooms: [{ prefix: "lobby:", mayJoin: () => true }],
    redisUrl: redis.url,
    async authenticate({ cookie = "" }) {
      return revoked.has(cookie) ? undefined : { id: cookie, site: "kenya", sessionId: cookie };
    },
  });
  endings.push(node.stop);
  return node;
}

function follow(url: string, cookie: string): number[] {
  const client = createRealtimeClient({ url, headers: { Cookie: cookie } });
  endings.push(async () => client.close());
  const shown: number[] = [];
  client.subscribe(room.room, {
    after: 0,
    onMessage: ({ seq }) => void shown.push(seq ?? 0),
    async fetchMissed(after) {
      fetches += 1;
      return { messages: stored.filter(({ seq }) => seq > after), hasMore: false };
    },
  });
  return shown;
}

/** Writes the database first and then publishes, as features do. */
function publishFrom(...nodes: Realtime[]): void {
  for (const node of nodes) {
    const message = { event: "said", payload: {}, seq: stored.length + 1 };
    stored.push(message);
    node.publish(room, message);
  }
}

const all = () => stored.map(({ seq }) => seq);

async function startTalk() {
  const [a, b] = await Promise.all([startNode(), startNode()]);
  await vi.waitFor(() => expect([a.isLive(), b.isLive()]).toEqual([true, true]), patient);
  const shown = [follow(a.url, "amina"), follow(b.url, "brian")] as const;
  await vi.waitFor(() => expect([a.connectionCount(), b.connectionCount()]).toEqual([1, 1]), patient);
  publishFrom(a, b);
  await vi.waitFor(() => expect(shown).toEqual([all(), all()]), patient);
  return { a, b, shown };
}

async function outage(
  talk: Awaited<ReturnType<typeof startTalk>>,
  goes: () => unknown,
  comes: () => unknown,
) {
  const { a, b, shown } = talk;
  await goes();
  publishFrom(a, b, a, b);
  await vi.waitFor(() => expect([a.isLive(), b.isLive()]).toEqual([false, false]), patient);
  publishFrom(a, b, a, b);
  // Nothing more is published, so only a fetch from the database can show what is missing.
  await vi.waitFor(() => expect(shown).toEqual([all(), all()]), patient);
  publishFrom(a);
  await comes();
  await vi.waitFor(() => expect(shown).toEqual([all(), all()]), patient);
  await vi.waitFor(() => expect([a.isLive(), b.isLive()]).toEqual([true, true]), patient);
  publishFrom(a, b);
  await vi.waitFor(() => expect(shown).toEqual([all(), all()]), patient);
}

test("a client that lost its connection fetches what it missed when it is back", async () => {
  const [a, b] = await Promise.all([startNode(), startNode()]);
  await vi.waitFor(() => expect([a.isLive(), b.isLive()]).toEqual([true, true]), patient);
  const shown = follow(b.url, "brian");
  await vi.waitFor(() => expect(fetches).toBe(1), patient);
  publishFrom(a);
  await vi.waitFor(() => expect(shown).toEqual(all()), patient);
  b.cut();
  await vi.waitFor(() => expect(b.connectionCount()).toBe(0), patient);
  publishFrom(a);
  await vi.waitFor(() => expect(shown).toEqual(all()), patient);
});

test("with Redis down for seconds nothing is missing and no node crashes", async () => {
  const talk = await startTalk();
  await outage(talk, redis.stop, redis.start);
});

test("with Redis frozen for seconds nothing is missing", async () => {
  const talk = await startTalk();
  await outage(talk, redis.pause, redis.resume);
});

test("a node that starts without Redis serves its own clients and joins the others later", async () => {
  await redis.stop();
  const node = await startNode();
  const shown = follow(node.url, "amina");
  publishFrom(node);
  await vi.waitFor(() => expect(shown).toEqual([1]), patient);
  await redis.start();
  await vi.waitFor(() => expect(node.isLive()).toBe(true), patient);
});

test("a session revoked while Redis is down is disconnected on other nodes when Redis is back", async () => {
  const [a, b] = await Promise.all([startNode(), startNode()]);
  follow(b.url, "brian");
  await vi.waitFor(() => expect([a.isLive(), b.connectionCount()]).toEqual([true, 1]), patient);
  await redis.stop();
  await vi.waitFor(() => expect(a.isLive()).toBe(false), patient);
  revoked.add("brian");
  a.disconnectSession("brian");
  await redis.start();
  await vi.waitFor(() => expect(b.connectionCount()).toBe(0), patient);
});

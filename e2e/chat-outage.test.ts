import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ChatMessage, ChatMessagePage } from "#features/chat/contract.ts";
import { chatRoom, messageEvent } from "#features/chat/rules.ts";
import { createRealtimeClient } from "#kit/realtime/client.ts";
import { startCluster, type Cluster } from "./testing/cluster.ts";
import { send, startReverseProxy, type Node } from "./testing/cluster-nodes.ts";

/** CHAT_OUTAGE_SECONDS=60 for the long one. */
const outageMs = Number(process.env["CHAT_OUTAGE_SECONDS"] ?? 3) * 1_000;
const roomId = "lounge";
const writersPerNode = 4;
/** Slower than the limit of five messages in five seconds. */
const pauseMs = 1_200;
const pageSize = 60;

let cluster: Cluster;
const ends: (() => void)[] = [];

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  for (const end of ends) end();
  await cluster.stop();
});

type Player = Awaited<ReturnType<Cluster["newPlayer"]>>;

/** Follows the room over one process as the page of a player does: live messages, and the API after a gap. */
async function follow(
  node: Node,
  { token }: Player,
): Promise<{ messages: ChatMessage[]; fromSocket: number }> {
  const front = await startReverseProxy(node.port);
  const client = createRealtimeClient({ url: front.url, headers: { authorization: `Bearer ${token}` } });
  ends.push(() => {
    client.close();
    front.close();
  });
  const followed = { messages: [] as ChatMessage[], fromSocket: 0 };
  const last = () => followed.messages.at(-1)?.sequence ?? 0;
  const show = (message: ChatMessage) => {
    if (message.sequence === last() + 1) followed.messages.push(message);
  };
  const catchUp = async () => {
    let page: ChatMessagePage;
    do {
      const path = `/api/game/room-messages?roomId=${roomId}&limit=${pageSize}&after=${last()}`;
      const { status, body } = await send(node.port, { path, token });
      if (status !== 200) throw new Error(body);
      page = JSON.parse(body) as ChatMessagePage;
      page.messages.forEach(show);
    } while (page.hasAfter);
  };
  const joined = Promise.withResolvers<void>();
  client.subscribe(chatRoom(roomId), {
    after: 0,
    onMessage: ({ event, payload }) => {
      if (event !== messageEvent) return;
      followed.fromSocket += 1;
      show((payload as { message: ChatMessage }).message);
    },
    fetchMissed: async () => {
      await catchUp();
      joined.resolve();
      return { messages: [], hasMore: false };
    },
  });
  await joined.promise;
  return followed;
}

test(
  "Redis is down under chat load: every client has every message once, in order",
  async () => {
    const seats = await Promise.all(
      cluster.nodes.flatMap((node) =>
        Array.from({ length: writersPerNode }, async () => ({ node, player: await cluster.newPlayer() })),
      ),
    );
    const write = ({ node, player }: (typeof seats)[number], text: string) =>
      send(node.port, {
        method: "POST",
        path: "/api/game/send-message",
        token: player.token,
        key: randomUUID(),
        body: { roomId, text, clientId: randomUUID() },
      });
    const statuses = new Map<number, number>();
    const clients = await Promise.all(seats.map(({ node, player }) => follow(node, player)));

    const load = { isOver: false };
    const sent: string[] = [];
    const writers = seats.map(async (seat, index) => {
      await setTimeout((index * pauseMs) / seats.length);
      for (let number = 1; !load.isOver; number++) {
        const text = `writer ${index} says ${number}`;
        const { status } = await write(seat, text);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) sent.push(text);
        await setTimeout(pauseMs);
      }
    });
    try {
      await vi.waitFor(() => expect(clients.every(({ fromSocket }) => fromSocket > 2)).toBe(true), {
        timeout: 60_000,
      });
      await cluster.redis.stop();
      const before = sent.length;
      await setTimeout(outageMs);
      expect(sent.length).toBeGreaterThan(before);
      await cluster.redis.start();
      await setTimeout(2_000);
    } finally {
      load.isOver = true;
      await Promise.all(writers);
    }

    expect([...statuses.keys()]).toEqual([200]);
    const stored = await cluster.database.run(
      `select message.sequence, message.text from chat_messages message
      join chat_rooms room on room.id = message.room_id where room.key = $1 order by message.sequence`,
      [roomId],
    );
    expect(stored).toHaveLength(sent.length);
    expect(new Set(stored.map(({ text }) => text))).toEqual(new Set(sent));
    const expected = stored.map(({ sequence, text }) => `${String(sequence)} ${String(text)}`);
    for (const client of clients) {
      await vi.waitFor(
        () => expect(client.messages.map(({ sequence, text }) => `${sequence} ${text}`)).toEqual(expected),
        { timeout: 60_000, interval: 200 },
      );
    }
  },
  outageMs + 240_000,
);

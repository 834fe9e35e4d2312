import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { realtimePath, type ClientEvents, type ServerEvents } from "#kit/realtime/message.ts";
import { handleOrders } from "../../tools/client.ts";
import { sendRequest } from "../../tools/send-request.ts";

/** Opens a socket per session in one room, and sends messages at an even pace or all at once. */
export interface ChatOrder {
  port: number;
  host: string;
  tokens: readonly string[];
  messages: number;
  /** 0 sends all at once. */
  perSecond: number;
  /** Different in every round, so that client ids and texts are new. */
  round: string;
}

export interface ChatOutcome {
  /** Of every delivery, from the sender's request to the receiver's event. */
  p99Ms: number;
  deliveries: number;
  /** Messages that a socket did not get, or got twice. */
  lost: number;
  doubled: number;
}

type ChatSocket = Socket<ServerEvents, ClientEvents>;

const room = "chat:lounge";
const openedAtOnce = 20;
const timeoutMs = 20_000;
const sockets: ChatSocket[] = [];

/** On a busy machine a session check can time out; the product's client tries again too. */
async function open(order: ChatOrder, token: string): Promise<ChatSocket> {
  for (let left = 5; ; left--) {
    try {
      return await openOnce(order, token);
    } catch (error) {
      if (left === 1) throw error;
      await delay(500);
    }
  }
}

async function openOnce({ port, host }: ChatOrder, token: string): Promise<ChatSocket> {
  const socket: ChatSocket = io(`http://127.0.0.1:${port}`, {
    path: realtimePath,
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { host, authorization: `Bearer ${token}` },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  await new Promise<void>((resolve, reject) => {
    socket.emit("join", room, (answer) => {
      if (answer.isJoined) resolve();
      else reject(new Error(`joining ${room} returned ${answer.code}`));
    });
  });
  return socket;
}

async function openAll(order: ChatOrder): Promise<void> {
  const tokens = order.tokens.values();
  const visitor = async () => {
    for (const token of tokens) sockets.push(await open(order, token));
  };
  await Promise.all(Array.from({ length: openedAtOnce }, visitor));
}

handleOrders(async (order: ChatOrder): Promise<ChatOutcome> => {
  if (sockets.length === 0) await openAll(order);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const received = sockets.map(() => new Map<string, number>());
  const wanted = order.messages * sockets.length;
  const all = new Promise<void>((resolve) => {
    for (const [index, socket] of sockets.entries()) {
      socket.removeAllListeners("message");
      socket.on("message", (_, { payload }) => {
        const { clientId } = (payload as { message: { clientId: string } }).message;
        const at = sentAt.get(clientId);
        if (at === undefined) return;
        delays.push(performance.now() - at);
        received[index]?.set(clientId, (received[index].get(clientId) ?? 0) + 1);
        if (delays.length >= wanted) resolve();
      });
    }
  });
  const send = (number: number) => {
    const clientId = `${order.round}-${number}`;
    sentAt.set(clientId, performance.now());
    return sendRequest(agent, order, {
      path: "/api/game/send-message",
      body: { roomId: "lounge", text: `message ${clientId} to everybody in the lounge`, clientId },
      headers: { authorization: `Bearer ${order.tokens[number % order.tokens.length]}` },
    });
  };
  const sending: Promise<unknown>[] = [];
  for (let number = 0; number < order.messages; number++) {
    // Handled at once: a rejection during the pauses would end the process.
    sending.push(send(number).catch((error: unknown) => error));
    if (order.perSecond > 0) await delay(1_000 / order.perSecond);
  }
  const failed = (await Promise.all(sending)).find((outcome) => outcome !== undefined);
  if (failed !== undefined) throw failed as Error;
  await Promise.race([all, delay(timeoutMs, undefined, { ref: false })]);
  agent.destroy();
  const counts = received.flatMap((own) => [...own.values()]);
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
    deliveries: counts.length,
    lost: wanted - counts.length,
    doubled: counts.filter((count) => count > 1).length,
  };
});

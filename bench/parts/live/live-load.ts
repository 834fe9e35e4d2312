import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { io, type Socket } from "socket.io-client";
import { movedEvent } from "#features/matches/rules.ts";
import { realtimePath, viewerRoom, type ClientEvents, type ServerEvents } from "#kit/realtime/message.ts";
import { sendRequest } from "../../tools/send-request.ts";
import { handleOrders } from "../../tools/client.ts";

/**
 * Opens sockets, then lets one player after another check in and measures when the opponent's socket gets the
 * event.
 */
export interface LiveOrder {
  port: number;
  host: string;
  /** Sessions of the idle sockets. */
  idle: readonly string[];
  moves: readonly { matchId: string; mover: string; other: string; otherId: string }[];
}

export interface LiveOutcome {
  milliseconds: number[];
}

type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** Connecting more sockets at once is not what is measured. */
const openedAtOnce = 20;
const timeoutMs = 10_000;

function open({ port, host }: LiveOrder, token: string): Promise<LiveSocket> {
  const socket: LiveSocket = io(`http://127.0.0.1:${port}`, {
    path: realtimePath,
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { host, authorization: `Bearer ${token}` },
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

async function openAll(order: LiveOrder): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = [];
  const tokens = order.idle.values();
  const visitor = async () => {
    for (const token of tokens) sockets.push(await open(order, token));
  };
  await Promise.all(Array.from({ length: openedAtOnce }, visitor));
  return sockets;
}

function checkIn(agent: Agent, order: LiveOrder, { matchId, mover }: LiveOrder["moves"][number]) {
  const path = "/api/game/ready-up";
  return sendRequest(agent, order, {
    path,
    body: { matchId },
    headers: {
      authorization: `Bearer ${mover}`,
      // The product's client sends this header with every write.
      "idempotency-key": randomUUID(),
    },
  });
}

async function moveAndWait(
  agent: Agent,
  order: LiveOrder,
  move: LiveOrder["moves"][number],
): Promise<number> {
  const phone = await open(order, move.other);
  await new Promise<void>((resolve, reject) => {
    phone.emit("join", viewerRoom(move.otherId), (response) => {
      if (response.isJoined) resolve();
      else reject(new Error(`joining the room returned ${response.code}`));
    });
  });
  const told = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error("the opponent's socket got no event")), timeoutMs).unref();
    phone.on("message", (_, { event, payload }) => {
      const isThis = event === movedEvent && "matchId" in payload && payload.matchId === move.matchId;
      if (isThis) resolve(performance.now());
    });
  });
  const pressedAt = performance.now();
  await checkIn(agent, order, move);
  const heardAt = await told;
  phone.disconnect();
  return heardAt - pressedAt;
}

handleOrders(async (order: LiveOrder): Promise<LiveOutcome> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const milliseconds: number[] = [];
  try {
    const idle = await openAll(order);
    for (const move of order.moves) milliseconds.push(await moveAndWait(agent, order, move));
    for (const socket of idle) socket.disconnect();
    return { milliseconds };
  } finally {
    agent.destroy();
  }
});

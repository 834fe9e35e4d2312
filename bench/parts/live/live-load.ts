import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { io, type Socket } from "socket.io-client";
import { movedEvent } from "#features/matches/rules.ts";
import { realtimePath, viewerRoom, type ClientEvents, type ServerEvents } from "#kit/realtime/message.ts";
import { ask } from "../../tools/ask.ts";
import { takeOrders } from "../../tools/client.ts";

/** Opens sockets, then lets one player after another check in and waits until the opponent's phone has it. */
export interface LiveOrder {
  port: number;
  host: string;
  /** Of those who are only there. */
  idle: readonly string[];
  moves: readonly { matchId: string; mover: string; other: string; otherId: string }[];
}

export interface LiveOutcome {
  milliseconds: number[];
}

type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** More at once would be a crowd at the door, which is not what is measured. */
const openedAtOnce = 20;
const patience = 10_000;

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
  return ask(agent, order, {
    path,
    body: { matchId },
    headers: {
      authorization: `Bearer ${mover}`,
      // As the product's own client names every write.
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
    phone.emit("join", viewerRoom(move.otherId), (answer) => {
      if (answer.isJoined) resolve();
      else reject(new Error(`joining was answered ${answer.code}`));
    });
  });
  const told = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error("a phone was not told")), patience).unref();
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

takeOrders(async (order: LiveOrder): Promise<LiveOutcome> => {
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

import { io, type Socket } from "socket.io-client";
import { realtimePath, viewerRoom, type ClientEvents, type ServerEvents } from "#kit/realtime/message.ts";
import { handleOrders } from "../../tools/client.ts";

/** The first order opens a socket for each player; every order waits until all of them are in their rooms. */
export interface SocketsOrder {
  port: number;
  host: string;
  players: readonly { playerId: string; token: string }[];
  timeoutMs: number;
}

export interface SocketsOutcome {
  /** Sockets that are not in their room when the time is over. */
  missing: number;
  /** `Date.now()` of the last socket that joined its room, comparable with the time of another process. */
  lastJoinedAt: number;
}

const openedAtOnce = 50;
const waiting = new Set<Socket>();
let lastJoinedAt = 0;
let onJoined: () => void = () => undefined;

const retryMs = 2_000;

/** Reconnects as the product's client does: by itself, and after a refusal when a busy server could not check it. */
function open({ port, host }: SocketsOrder, playerId: string, token: string): Promise<void> {
  const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${port}`, {
    path: realtimePath,
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { host, authorization: `Bearer ${token}` },
  });
  waiting.add(socket);
  socket.on("disconnect", () => waiting.add(socket));
  return new Promise((resolve) => {
    socket.on("connect_error", () => {
      if (!socket.active) setTimeout(() => socket.connect(), retryMs * (1 + Math.random()));
      resolve();
    });
    socket.on("connect", () => {
      socket.emit("join", viewerRoom(playerId), ({ isJoined }) => {
        if (isJoined) waiting.delete(socket);
        lastJoinedAt = Date.now();
        resolve();
        onJoined();
      });
    });
  });
}

handleOrders(async (order: SocketsOrder): Promise<SocketsOutcome> => {
  const players = order.players.values();
  const visitor = async () => {
    for (const { playerId, token } of players) await open(order, playerId, token);
  };
  await Promise.all(Array.from({ length: openedAtOnce }, visitor));
  await new Promise<void>((resolve) => {
    onJoined = () => {
      if (waiting.size === 0) resolve();
    };
    onJoined();
    setTimeout(resolve, order.timeoutMs).unref();
  });
  return { missing: waiting.size, lastJoinedAt };
});

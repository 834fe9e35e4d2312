import { io, type Socket } from "socket.io-client";
import { realtimePath, signedOutCode } from "./message.ts";
import type { ClientEvents, JoinResponse, ServerEvents } from "./message.ts";
import { createRoom } from "./room-followers.ts";
import type { Room, Subscription } from "./room-followers.ts";

export interface RealtimeClient {
  /** Follows a room until the returned function is called. The first subscription opens the connection. */
  subscribe(room: string, subscription: Subscription): () => void;
  /** Sends an event to the others in a joined room. Dropped without a connection. */
  send(room: string, event: string, payload: object): void;
  close(): void;
}

export interface RealtimeClientOptions {
  /** The page's own origin by default. */
  url?: string;
  /** For programs; a browser sends its own. */
  headers?: Record<string, string>;
  onSignedOut?(): void;
  /** Tests wait less. */
  connectTimeoutMs?: number;
}

const connectTimeoutMs = 10_000;
const joinTimeoutMs = 5_000;
const retryMs = 2_000;
const maxRetryMs = 30_000;
const pollMs = 3_000;
/** Poll the API less often while disconnected: the connection is likely to be back soon. */
const disconnectedPolls = 6;
const spreadMs = 1_500;

export function createRealtimeClient(options: RealtimeClientOptions = {}): RealtimeClient {
  const rooms = new Map<string, Room>();
  const joined = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isServerLive = true;
  let isCatchingUp = false;
  let isOpen = false;
  let isClosed = false;

  const socket: Socket<ServerEvents, ClientEvents> = io(options.url ?? "", {
    path: realtimePath,
    autoConnect: false,
    forceNew: true,
    // Polling is for networks that block websockets. It needs sticky sessions at the proxy.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    timeout: options.connectTimeoutMs ?? connectTimeoutMs,
    ...(options.headers && { extraHeaders: options.headers }),
  });
  socket.on("connect", () => {
    isServerLive = true;
    joined.clear();
    for (const name of rooms.keys()) void join(name);
  });
  socket.on("message", (name, message) => rooms.get(name)?.receive(message));
  socket.on("live", (isLive) => {
    isServerLive = isLive;
    catchUpSoon();
  });
  socket.on("disconnect", (reason) => {
    // socket.io does not reconnect after this reason. The next connect_error says why.
    if (reason === "io server disconnect") reconnectSoon();
  });
  socket.on("connect_error", (error) => {
    // A proxy that swallows the websocket's handshake gives no error: poll first, and upgrade if that works.
    if (error.message === "timeout") socket.io.opts.transports = ["polling", "websocket"];
    if (socket.active) return;
    if (!isSignedOut(error)) return reconnectSoon();
    close();
    options.onSignedOut?.();
  });

  function after(milliseconds: number, action: () => void): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, milliseconds);
    timers.add(timer);
  }

  function retryDelay(attempt: number): number {
    return jitter(Math.min(retryMs * 2 ** (attempt - 1), maxRetryMs));
  }

  function open(): void {
    if (isOpen || isClosed) return;
    isOpen = true;
    socket.connect();
    poll();
  }

  function reconnectSoon(): void {
    after(jitter(retryMs), () => socket.connect());
  }

  async function join(name: string, attempt = 1): Promise<void> {
    const room = rooms.get(name);
    if (!room || !socket.connected) return;
    try {
      const response = (await socket.timeout(joinTimeoutMs).emitWithAck("join", name)) as JoinResponse;
      if (response.isJoined) {
        joined.add(name);
        room.catchUp();
      } else if (response.code === "unavailable") throw new Error(response.code);
      else room.refuse(response.code);
    } catch {
      after(retryDelay(attempt), () => void join(name, attempt + 1));
    }
  }

  /** Many clients get this event at the same time; spread their requests. */
  function catchUpSoon(): void {
    if (isCatchingUp) return;
    isCatchingUp = true;
    after(Math.random() * spreadMs, () => {
      isCatchingUp = false;
      for (const room of rooms.values()) room.catchUp();
    });
  }

  function poll(round = 1): void {
    after(jitter(pollMs), () => {
      const isDue = socket.connected ? !isServerLive : round % disconnectedPolls === 0;
      if (isDue) for (const room of rooms.values()) room.catchUp();
      poll(round + 1);
    });
  }

  function close(): void {
    isClosed = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    rooms.clear();
    socket.disconnect();
  }

  return {
    subscribe(name, subscription) {
      const room =
        rooms.get(name) ??
        createRoom((attempt) => new Promise((resolve) => after(retryDelay(attempt), resolve)));
      const isNew = !rooms.has(name);
      rooms.set(name, room);
      const follower = room.add(subscription);
      open();
      // Before the room is joined, the join itself catches up for all subscriptions.
      if (isNew) void join(name);
      else if (joined.has(name)) follower.catchUp();
      return () => {
        follower.end();
        if (!room.isEmpty() || rooms.get(name) !== room) return;
        rooms.delete(name);
        joined.delete(name);
        if (socket.connected) socket.emit("leave", name);
      };
    },
    send(name, event, payload) {
      if (socket.connected && joined.has(name)) socket.emit("send", name, event, payload);
    },
    close,
  };
}

function isSignedOut(error: Error): boolean {
  const { data } = error as { data?: { code?: unknown } };
  return data?.code === signedOutCode;
}

function jitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

import { io, type Socket } from "socket.io-client";
import { realtimePath, signedOutCode } from "./message.ts";
import type { ClientEvents, JoinAnswer, ServerEvents } from "./message.ts";
import { createRoom } from "./room.ts";
import type { Room, Subscription } from "./room.ts";

export interface RealtimeClient {
  /** Follows a room until the returned function is called. The first subscription opens the connection. */
  subscribe(room: string, subscription: Subscription): () => void;
  close(): void;
}

export interface RealtimeClientOptions {
  /** Another place than the page's own. */
  url?: string;
  /** For programs; a browser sends its own. */
  headers?: Record<string, string>;
  onSignedOut?(): void;
}

type RealtimeSocket = Socket<ServerEvents, ClientEvents>;

const joinTimeoutMs = 5_000;
const retryMs = 2_000;
const maxRetryMs = 30_000;
const pollMs = 3_000;
/** Without a connection the API is asked less often: the connection is likely to be back soon. */
const disconnectedPolls = 6;
const spreadMs = 1_500;

export function createRealtimeClient(options: RealtimeClientOptions = {}): RealtimeClient {
  const rooms = new Map<string, Room>();
  const joined = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let socket: RealtimeSocket | undefined;
  let isServerLive = true;
  let isCatchingUp = false;
  let isClosed = false;

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
    if (!socket && !isClosed) follow(io(options.url ?? "", connectionOptions(options)));
  }

  function follow(opened: RealtimeSocket): void {
    socket = opened;
    opened.on("connect", () => {
      isServerLive = true;
      // What a restored connection missed arrives by itself.
      if (opened.recovered) return;
      joined.clear();
      for (const name of rooms.keys()) void join(name);
    });
    opened.on("message", (name, message) => rooms.get(name)?.receive(message));
    opened.on("live", (isLive) => {
      isServerLive = isLive;
      catchUpSoon();
    });
    opened.on("disconnect", (reason) => {
      // The server ended this connection on purpose; the next one tells why.
      if (reason === "io server disconnect") after(jitter(retryMs), () => opened.connect());
    });
    opened.on("connect_error", (error) => {
      if (opened.active) return;
      if ("data" in error && isSignedOut(error.data)) {
        close();
        options.onSignedOut?.();
      } else {
        after(jitter(retryMs), () => opened.connect());
      }
    });
    poll();
  }

  async function join(name: string, attempt = 1): Promise<void> {
    const room = rooms.get(name);
    if (!room || !socket?.connected) return;
    try {
      const answer = await askToJoin(socket, name);
      if (answer.isJoined) {
        joined.add(name);
        room.catchUp();
      } else if (answer.code === "unavailable") throw new Error(answer.code);
      else room.refuse(answer.code);
    } catch {
      after(retryDelay(attempt), () => void join(name, attempt + 1));
    }
  }

  /** Many clients hear the same news at the same time; they must not all ask at once. */
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
      const isDue = socket?.connected ? !isServerLive : round % disconnectedPolls === 0;
      if (isDue) for (const room of rooms.values()) room.catchUp();
      poll(round + 1);
    });
  }

  function close(): void {
    isClosed = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    rooms.clear();
    socket?.disconnect();
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
      // Whoever comes before the room is joined catches up with the others.
      if (isNew) void join(name);
      else if (joined.has(name)) follower.catchUp();
      return () => {
        follower.end();
        if (!room.isEmpty() || rooms.get(name) !== room) return;
        rooms.delete(name);
        joined.delete(name);
        if (socket?.connected) socket.emit("leave", name);
      };
    },
    close,
  };
}

function connectionOptions({ headers }: RealtimeClientOptions) {
  return {
    path: realtimePath,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.7,
    ...(headers && { extraHeaders: headers }),
  };
}

function askToJoin(socket: RealtimeSocket, name: string): Promise<JoinAnswer> {
  return new Promise((resolve, reject) => {
    socket
      .timeout(joinTimeoutMs)
      .emit("join", name, (error, answer) => (error ? reject(error) : resolve(answer)));
  });
}

function isSignedOut(data: unknown): boolean {
  return typeof data === "object" && data !== null && "code" in data && data.code === signedOutCode;
}

function jitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

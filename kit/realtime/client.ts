import { realtimePath, signedOutCode } from "./message.ts";
import { createRoom } from "./room.ts";
import type { Room, Subscription } from "./room.ts";
import { answerMs, openSocket } from "./socket.ts";
import type { LiveSocket, SocketListener, SocketOptions } from "./socket.ts";

export interface RealtimeClient {
  /** Follows a room until the returned function is called. The first subscription opens the connection. */
  subscribe(room: string, subscription: Subscription): () => void;
  close(): void;
}

export interface RealtimeClientOptions extends SocketOptions {
  onSignedOut?(): void;
  /** Loads code that hardly anybody needs, with as much patience as there is. */
  loadLater?<Part>(load: () => Promise<Part>): Promise<Part>;
}

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
  let socket: LiveSocket | undefined;
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

  const listener: SocketListener = {
    connect(isRestored) {
      isServerLive = true;
      if (!isRestored) joined.clear();
      // A restored connection is still in its rooms, but not in those that were asked for while it was away.
      for (const name of rooms.keys()) if (!joined.has(name)) void join(name);
    },
    message: (name, message) => rooms.get(name)?.receive(message),
    live(isLive) {
      isServerLive = isLive;
      catchUpSoon();
    },
    // The next connection tells why.
    ended: reconnectSoon,
    refused(data) {
      if (!isSignedOut(data)) return reconnectSoon();
      close();
      options.onSignedOut?.();
    },
    blocked: () => void openOtherwise(),
  };

  function open(): void {
    if (socket || isClosed) return;
    socket = openSocket(options, listener);
    poll();
  }

  function reconnectSoon(): void {
    after(jitter(retryMs), () => socket?.reconnect());
  }

  /** Its code is large and hardly anybody's network needs it. */
  async function openOtherwise(): Promise<void> {
    try {
      const load = () => import("./polling.ts");
      const { openPolling } = await (options.loadLater?.(load) ?? load());
      if (isClosed) return;
      socket?.close();
      socket = openPolling({ ...options, path: realtimePath, answerMs }, listener);
    } catch {
      reconnectSoon();
    }
  }

  async function join(name: string, attempt = 1): Promise<void> {
    const room = rooms.get(name);
    if (!room || !socket?.isConnected()) return;
    try {
      const answer = await socket.join(name);
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
      const isDue = socket?.isConnected() ? !isServerLive : round % disconnectedPolls === 0;
      if (isDue) for (const room of rooms.values()) room.catchUp();
      poll(round + 1);
    });
  }

  function close(): void {
    isClosed = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    rooms.clear();
    socket?.close();
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
        if (socket?.isConnected()) socket.leave(name);
      };
    },
    close,
  };
}

function isSignedOut(data: unknown): boolean {
  return typeof data === "object" && data !== null && "code" in data && data.code === signedOutCode;
}

function jitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

import { realtimePath } from "./message.ts";
import type { ClientEvents, JoinAnswer, ServerEvents } from "./message.ts";

export interface SocketOptions {
  /** Another place than the page's own. */
  url?: string;
  /** For programs; a browser sends its own. */
  headers?: Record<string, string>;
}

/** A connection that comes back by itself, whatever carries it. */
export interface LiveSocket {
  isConnected(): boolean;
  /** Fails where no answer comes in time. */
  join(room: string): Promise<JoinAnswer>;
  leave: ClientEvents["leave"];
  /** Tries again after a refusal or an end. */
  reconnect(): void;
  close(): void;
}

export interface SocketListener extends ServerEvents {
  /** What a restored connection missed arrives by itself. */
  connect(isRestored: boolean): void;
  /** The server has ended the connection on purpose. */
  ended(): void;
  refused(data: unknown): void;
  /** Nothing gets through, try after try. */
  blocked(): void;
}

export const answerMs = 5_000;
const openMs = 20_000;
const retryMs = 1_000;
const maxRetryMs = 10_000;
/**
 * A server that restarts is away for one try, a network that lets no websocket through for all. Where one has got through
 * before, it is more likely the server: then it is longer.
 */
const triesUntilBlocked = { atFirst: 3, later: 6 };

/**
 * The part of Socket.IO's protocol that is spoken here, over a websocket: the first letter of a frame is Engine.IO's (0
 * open, 1 close, 2 ping, 3 pong, 4 message), the second of a message Socket.IO's (0 connect, 1 disconnect, 2 event, 3
 * answer, 4 refusal). The library would be six times as large, for every page of every player.
 */
export function openSocket(options: SocketOptions, listener: SocketListener): LiveSocket {
  const asked = new Map<number, (answer: JoinAnswer) => void>();
  let channel: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patienceMs = openMs;
  let isConnected = false;
  let hasOpened = false;
  let tries = 0;
  let questions = 0;
  /** By what the server knows a connection that was lost, and the last that it told it. */
  let place: { pid: string; offset?: string } | undefined;

  function connect(): void {
    release();
    tries += 1;
    const opened = newChannel(options);
    channel = opened;
    opened.addEventListener("message", ({ data }) => {
      if (channel === opened) receive(String(data));
    });
    opened.addEventListener("close", () => {
      if (channel === opened) lose();
    });
    expectNews();
  }

  /** Lets go of the channel without hearing of its end. */
  function release(): void {
    clearTimeout(timer);
    isConnected = false;
    const left = channel;
    channel = undefined;
    left?.close();
  }

  function lose(): void {
    release();
    if (tries >= triesUntilBlocked[hasOpened ? "later" : "atFirst"]) return listener.blocked();
    const pauseMs = Math.min(retryMs * 2 ** Math.max(0, tries - 1), maxRetryMs);
    timer = setTimeout(connect, pauseMs * (0.3 + 1.4 * Math.random()));
  }

  function expectNews(): void {
    clearTimeout(timer);
    timer = setTimeout(lose, patienceMs);
  }

  function receive(frame: string): void {
    const [kind, rest] = [frame[0], frame.slice(1)];
    if (kind === "0") {
      const { pingInterval, pingTimeout } = JSON.parse(rest) as { pingInterval: number; pingTimeout: number };
      patienceMs = pingInterval + pingTimeout;
      channel?.send(`40${place ? JSON.stringify(place) : ""}`);
    } else if (kind === "1") return lose();
    else if (kind === "2") channel?.send("3");
    else if (kind === "4") return hear(rest);
    expectNews();
  }

  function hear(packet: string): void {
    const [, kind, id, text] = /^(.)(\d*)(.*)$/s.exec(packet) ?? [];
    const told: unknown = text ? JSON.parse(text) : undefined;
    if (kind === "0") {
      const { pid } = told as { pid?: string };
      const isRestored = pid !== undefined && pid === place?.pid;
      if (!isRestored) place = pid === undefined ? undefined : { pid };
      [isConnected, hasOpened, tries] = [true, true, 0];
      listener.connect(isRestored);
    } else if (kind === "1") {
      release();
      listener.ended();
    } else if (kind === "2") tell(told as unknown[]);
    else if (kind === "3") {
      asked.get(Number(id))?.((told as [JoinAnswer])[0]);
      asked.delete(Number(id));
    } else if (kind === "4") {
      release();
      listener.refused((told as { data?: unknown }).data);
    }
  }

  function tell([name, ...given]: unknown[]): void {
    const last = given.at(-1);
    if (place && typeof last === "string") place.offset = last;
    if (name === "message") listener.message(...(given as Parameters<ServerEvents["message"]>));
    else if (name === "live") listener.live(...(given as Parameters<ServerEvents["live"]>));
  }

  function restart(): void {
    tries = 0;
    connect();
  }

  const stopWatching = watchNetwork(restart, lose);
  connect();
  return {
    isConnected: () => isConnected,
    join(room) {
      const id = questions++;
      channel?.send(`42${id}${JSON.stringify(["join", room])}`);
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          asked.delete(id);
          reject(new Error("no answer"));
        }, answerMs);
        asked.set(id, (answer) => {
          clearTimeout(late);
          resolve(answer);
        });
      });
    },
    leave: (room) => channel?.send(`42${JSON.stringify(["leave", room])}`),
    reconnect: restart,
    close() {
      stopWatching();
      if (isConnected) channel?.send("41");
      release();
    },
  };
}

function newChannel({ url = location.origin, headers }: SocketOptions): WebSocket {
  const address = `${url.replace(/^http/, "ws")}${realtimePath}/?EIO=4&transport=websocket`;
  // Only programs may say more about themselves than their address.
  return Reflect.construct(WebSocket, headers ? [address, { headers }] : [address]) as WebSocket;
}

/** A phone knows before any time-out that its network is gone, and when it is back. */
function watchNetwork(onBack: () => void, onGone: () => void): () => void {
  if (typeof window === "undefined") return () => undefined;
  window.addEventListener("online", onBack);
  window.addEventListener("offline", onGone);
  return () => {
    window.removeEventListener("online", onBack);
    window.removeEventListener("offline", onGone);
  };
}

import type { BaseLogger } from "pino";
import { createClient } from "redis";
import { streamLength, streamName } from "./stream.ts";

/** The connection between the nodes, and whether it works at the moment. */
export interface RedisLink {
  /** What the adapter takes: it leaves promises and copies of the client lying about, which this one looks after. */
  readonly adapterClient: object;
  isLive(): boolean;
  /** Remembers for as long as a lost connection may come back. Fails silently while Redis is away. */
  remember(key: string, milliseconds: number): void;
  isRemembered(key: string): Promise<boolean>;
  /** Sends what is still to be sent, then lets go. */
  close(): Promise<void>;
}

export interface RedisLinkOptions {
  url: string;
  log: Pick<BaseLogger, "info" | "warn">;
  onChange: (isLive: boolean) => void;
}

const beatMs = 2_000;
const answerMs = 1_500;
const closeMs = 500;

export function createRedisLink({ url, log, onChange }: RedisLinkOptions): RedisLink {
  const client = createClient({
    url,
    // The adapter reads the answers of this protocol version.
    RESP: 2,
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2_000) * (0.5 + Math.random() / 2),
    },
  });
  const copies = new Set<typeof client>();
  let isLive = false;
  let isClosed = false;
  let isBeating = false;

  function change(next: boolean): void {
    if (isClosed || next === isLive) return;
    isLive = next;
    if (isLive) log.info({}, "realtime reaches other nodes");
    else log.warn({}, "realtime is cut off from other nodes");
    onChange(isLive);
  }

  /** Finds out that Redis hangs, and gives a reader that has seen no entry yet one to go on from. */
  async function beat(): Promise<void> {
    if (isBeating) return;
    if (!client.isReady) return change(false);
    isBeating = true;
    const late = setTimeout(() => change(false), answerMs);
    try {
      const trim = { strategy: "MAXLEN", strategyModifier: "~", threshold: streamLength } as const;
      await client.xAdd(streamName, "*", { beat: "1" }, { TRIM: trim });
      change(client.isReady);
    } catch {
      change(false);
    } finally {
      clearTimeout(late);
      isBeating = false;
    }
  }

  function lookAfter(target: typeof client): object {
    return new Proxy(target, {
      get(_, key) {
        if (key === "duplicate") {
          return () => {
            const copy = target.duplicate();
            copies.add(copy);
            return lookAfter(copy);
          };
        }
        // Connecting fails only when the link is closed; whoever waits for it then waits for nothing.
        if (key === "connect") return () => target.connect().catch(() => new Promise(() => undefined));
        if (key === "disconnect") return () => target.isOpen && target.destroy();
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          if (result instanceof Promise) result.catch(() => undefined);
          return result;
        };
      },
    });
  }

  client.on("ready", () => void beat());
  // Without a listener the first lost connection would end the process; the client reconnects by itself.
  client.on("error", () => change(false));
  client.connect().catch(() => change(false));
  const beats = setInterval(() => void beat(), beatMs);

  return {
    adapterClient: lookAfter(client),
    isLive: () => isLive,
    remember(key, milliseconds) {
      const expiration = { type: "PX", value: milliseconds } as const;
      client.set(key, "1", { expiration }).catch(() => undefined);
    },
    isRemembered: async (key) => (await client.exists(key)) > 0,
    async close() {
      isClosed = true;
      clearInterval(beats);
      if (client.isReady) {
        const sent = client.ping().catch(() => undefined);
        await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
      }
      for (const each of [client, ...copies]) if (each.isOpen) each.destroy();
    },
  };
}

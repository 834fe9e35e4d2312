import type { BaseLogger } from "pino";
import { createClient } from "redis";

/** The Redis connection of Socket.IO's Redis adapter, with its current state. */
export interface RedisConnection {
  readonly client: object;
  isLive(): boolean;
  /** Sends queued commands, then disconnects. */
  close(): Promise<void>;
}

export interface RedisConnectionOptions {
  url: string;
  log: Pick<BaseLogger, "info" | "warn">;
  onChange: (isLive: boolean) => void;
}

const pingMs = 2_000;
const pingTimeoutMs = 1_500;
const closeTimeoutMs = 500;

/** Never throws: Redis may be missing at start, hang, stop and come back. */
export function connectRedis({ url, log, onChange }: RedisConnectionOptions): RedisConnection {
  const client = createClient({
    url,
    // Socket.IO's Redis adapter expects replies of this protocol version.
    RESP: 2,
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2_000) * (0.5 + Math.random() / 2),
    },
  });
  let isLive = false;
  let isClosed = false;
  let isPinging = false;

  function change(next: boolean): void {
    if (isClosed || next === isLive) return;
    isLive = next;
    if (isLive) log.info({}, "realtime connected to Redis");
    else log.warn({}, "realtime lost Redis; clients of this node poll the API until it is back");
    onChange(isLive);
  }

  /** A Redis that hangs keeps its connections open, so only a command without reply reveals it. */
  async function ping(): Promise<void> {
    if (isPinging) return;
    if (!client.isReady) return change(false);
    isPinging = true;
    const late = setTimeout(() => change(false), pingTimeoutMs);
    try {
      await client.ping();
      change(client.isReady);
    } catch {
      change(false);
    } finally {
      clearTimeout(late);
      isPinging = false;
    }
  }

  client.on("ready", () => void ping());
  // Without a listener the first lost connection would end the process. The client reconnects automatically.
  client.on("error", () => change(false));
  client.connect().catch(() => change(false));
  const pings = setInterval(() => void ping(), pingMs);

  return {
    client,
    isLive: () => isLive,
    async close() {
      isClosed = true;
      clearInterval(pings);
      if (client.isReady) {
        // Its reply means that the queued commands were sent.
        const sent = client.ping().catch(() => undefined);
        await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())]);
      }
      client.destroy();
    },
  };
}

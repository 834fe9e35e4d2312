import { randomUUID } from "node:crypto";
import type { BaseLogger } from "pino";
import type { Executor } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { nodeLeaseMs } from "../../rules.ts";
import * as store from "./store.ts";

/** Connections and disconnections are written in batches, so that thousands of clients can reconnect at once. */
const writeIntervalMs = 1_000;
const renewIntervalMs = nodeLeaseMs / 3;

export interface PresenceTracker {
  connected(playerId: string): void;
  disconnected(playerId: string): void;
  /** Writes changes at short intervals until `stop`. */
  start(): void;
  /** Writes the changes since the last batch. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface PresenceTrackerOptions {
  readonly database: Executor;
  readonly clock: Clock;
  readonly log: Pick<BaseLogger, "error">;
}

/** Stores which players have a socket open on this node. */
export function trackPresence({ database, clock, log }: PresenceTrackerOptions): PresenceTracker {
  const nodeId = randomUUID();
  const sockets = new Map<string, number>();
  /** Players who connected or disconnected since the last batch. */
  let changed = new Set<string>();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function count(playerId: string, change: 1 | -1): void {
    const open = (sockets.get(playerId) ?? 0) + change;
    if (open > 0) sockets.set(playerId, open);
    else sockets.delete(playerId);
    changed.add(playerId);
  }

  async function renew(): Promise<void> {
    const now = clock.now();
    const isKnown = await store.renewLease(database, nodeId, new Date(now.getTime() + nodeLeaseMs));
    if (!isKnown) for (const playerId of sockets.keys()) changed.add(playerId);
    await store.deleteDeadNodes(database, now);
    renewedAt = now.getTime();
  }

  async function write(): Promise<void> {
    if (sockets.size === 0 && changed.size === 0) return;
    const batch = changed;
    changed = new Set();
    try {
      if (clock.now().getTime() - renewedAt >= renewIntervalMs) await renew();
      const [online, offline] = [[...batch].filter(isOpen), [...batch].filter((id) => !isOpen(id))];
      if (online.length > 0) await store.insertConnections(database, nodeId, online);
      if (offline.length > 0) await store.deleteConnections(database, nodeId, offline, clock.now());
    } catch (error) {
      for (const playerId of batch) changed.add(playerId);
      log.error({ err: error }, "presence not stored; retrying");
    }
  }

  const isOpen = (playerId: string) => sockets.has(playerId);
  const flush = () => (writing = writing.then(write));

  return {
    connected: (playerId) => count(playerId, 1),
    disconnected: (playerId) => count(playerId, -1),
    flush,
    start: () => {
      timer = setInterval(() => void flush(), writeIntervalMs);
    },
    async stop() {
      clearInterval(timer);
      for (const playerId of sockets.keys()) changed.add(playerId);
      sockets.clear();
      await flush();
      await store.deleteNode(database, nodeId).catch(() => undefined);
    },
  };
}

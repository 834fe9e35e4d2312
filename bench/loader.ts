import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Shutdown } from "#scripts/start/shutdown.ts";
import type { LoadOrder, LoadOutcome } from "./load.ts";

export interface Loader {
  load(order: LoadOrder): Promise<LoadOutcome>;
  stop(): void;
}

/** A process that asks, so that asking costs the ones who answer nothing. */
export function startLoader(shutdown: Shutdown): Loader {
  const client = fork(join(import.meta.dirname, "load.ts"));
  shutdown.first(async () => void client.kill());
  return {
    async load(order) {
      const answer = once(client, "message", { signal: AbortSignal.timeout(120_000) });
      client.send(order);
      const [outcome] = (await answer) as [LoadOutcome];
      if (outcome.fault !== undefined) throw new Error(`${order.path}: ${outcome.fault}`);
      return outcome;
    },
    stop: () => void client.kill(),
  };
}

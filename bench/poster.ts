import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Shutdown } from "#scripts/start/shutdown.ts";
import type { PostOrder, PostOutcome } from "./post-load.ts";

/** A process that sends what changes something, each thing once. */
export function startPoster(shutdown: Shutdown) {
  const client = fork(join(import.meta.dirname, "post-load.ts"));
  shutdown.first(async () => void client.kill());
  return {
    async post(order: PostOrder): Promise<PostOutcome> {
      const answer = once(client, "message", { signal: AbortSignal.timeout(120_000) });
      client.send(order);
      const [outcome] = (await answer) as [PostOutcome];
      if (outcome.fault !== undefined) throw new Error(`${order.path}: ${outcome.fault}`);
      return outcome;
    },
    stop: () => void client.kill(),
  };
}

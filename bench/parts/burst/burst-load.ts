import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sendRequest } from "../../tools/send-request.ts";
import { handleOrders } from "../../tools/client.ts";

/** Sends each request at its own time, whether or not earlier ones have finished. */
export interface BurstOrder {
  port: number;
  host: string;
  seconds: number;
  /** Without a body it is a GET. */
  posts: readonly { path: string; body?: object; token: string }[];
}

export interface BurstOutcome {
  milliseconds: number[];
  /** Number of 200 responses by path. */
  done: Record<string, number>;
  /** Other outcomes and their number. */
  faults: Record<string, number>;
}

function count(times: Record<string, number>, what: string): void {
  times[what] = (times[what] ?? 0) + 1;
}

handleOrders(async (order: BurstOrder): Promise<BurstOutcome> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const pause = (order.seconds * 1_000) / order.posts.length;
  const outcome: BurstOutcome = { milliseconds: [], done: {}, faults: {} };
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  for (const [index, each] of order.posts.entries()) {
    const early = startedAt + index * pause - performance.now();
    if (early > 1) await delay(early);
    const { path, body, token } = each;
    const sentAt = performance.now();
    const answered = sendRequest(agent, order, {
      path,
      ...(body !== undefined && { body }),
      headers: { "accept-encoding": "br, zstd", authorization: `Bearer ${token}` },
    }).then(
      () => {
        outcome.milliseconds.push(performance.now() - sentAt);
        count(outcome.done, path);
      },
      (error: unknown) => count(outcome.faults, String(error)),
    );
    answers.push(answered);
  }
  await Promise.all(answers);
  agent.destroy();
  return outcome;
});

import { fork } from "node:child_process";
import { once } from "node:events";
import type { Running } from "./running.ts";

export type Ordered<Order, Outcome> = (order: Order) => Promise<Outcome>;

interface Reply {
  outcome?: unknown;
  /** The error, if any; then there is no result. */
  fault?: string;
}

const timeoutMs = 180_000;

/**
 * A separate process that sends the requests, so that they cost the measured process no CPU. It runs one
 * order after another.
 */
export function startClient<Order extends object, Outcome>(
  running: Running,
  script: URL,
): Ordered<Order, Outcome> {
  const client = fork(script);
  const gone = new AbortController();
  client.once("exit", () => gone.abort(new Error(`${script.pathname} ended`)));
  running.first(async () => void client.kill());
  return async (order) => {
    gone.signal.throwIfAborted();
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(timeoutMs)]);
    const response = once(client, "message", { signal });
    client.send(order);
    const [{ outcome, fault }] = (await response) as [Reply];
    if (fault !== undefined) throw new Error(fault);
    return outcome as Outcome;
  };
}

/** In that process: runs each order and reports the result. */
export function handleOrders<Order, Outcome>(carryOut: Ordered<Order, Outcome>): void {
  process.on("message", (order) => {
    void carryOut(order as Order)
      .then((outcome): Reply => ({ outcome }))
      .catch((error: unknown): Reply => ({ fault: String(error) }))
      .then((reply) => process.send?.(reply));
  });
}

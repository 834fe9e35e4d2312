import { fork } from "node:child_process";
import { once } from "node:events";
import type { Running } from "./running.ts";

export type Ordered<Order, Outcome> = (order: Order) => Promise<Outcome>;

interface Reply {
  outcome?: unknown;
  /** What went other than it should; then nothing is measured. */
  fault?: string;
}

const patience = 180_000;

/** A process that asks, so that asking costs the ones who answer nothing. It takes one order after the other. */
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
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(patience)]);
    const answer = once(client, "message", { signal });
    client.send(order);
    const [{ outcome, fault }] = (await answer) as [Reply];
    if (fault !== undefined) throw new Error(fault);
    return outcome as Outcome;
  };
}

/** In that process: does what is ordered and tells how it went. */
export function takeOrders<Order, Outcome>(carryOut: Ordered<Order, Outcome>): void {
  process.on("message", (order) => {
    void carryOut(order as Order)
      .then((outcome): Reply => ({ outcome }))
      .catch((error: unknown): Reply => ({ fault: String(error) }))
      .then((reply) => process.send?.(reply));
  });
}

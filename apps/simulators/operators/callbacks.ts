import { setTimeout as wait } from "node:timers/promises";
import { signCallback } from "#adapters/operators/signature.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { Control } from "./control.ts";

export interface CallbackSender {
  send(path: string, body: object): void;
  /** Resolves when all callbacks have been delivered or given up. */
  settled(): Promise<void>;
}

const tries = 5;

/** Sends signed callbacks to the product; late, several times, or out of order if configured. */
export function createCallbackSender(options: {
  secret: string;
  clock: Clock;
  control: Control;
  target: () => string | undefined;
  signal: AbortSignal;
}): CallbackSender {
  const { secret, clock, control, target, signal } = options;
  const underWay = new Set<Promise<void>>();
  let held: { path: string; body: object }[] = [];

  async function deliver({ path, body }: { path: string; body: object }): Promise<void> {
    const { delayMs } = control.callbacks;
    if (delayMs > 0) await wait(delayMs, undefined, { signal });
    const text = JSON.stringify(body);
    for (let attempt = 0; attempt < tries && !signal.aborted; attempt++) {
      const origin = target();
      if (origin === undefined) return;
      const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
      const headers = {
        "content-type": "application/json",
        "x-timestamp": timestamp,
        "x-signature": signCallback(secret, timestamp, text),
      };
      const response = await fetch(`${origin}${path}`, { method: "POST", headers, body: text, signal }).catch(
        () => undefined,
      );
      // Operators repeat a callback until it gets a 200.
      if (response?.ok) return;
      await wait(200 * 2 ** attempt, undefined, { signal });
    }
  }

  function post(message: { path: string; body: object }): void {
    const delivery = deliver(message).catch(() => undefined);
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  }

  return {
    send(path, body) {
      const { copies, reversedBy } = control.callbacks;
      for (let copy = 0; copy < copies; copy++) held.push({ path, body });
      if (held.length < reversedBy) return;
      const batch = held.toReversed();
      held = [];
      for (const message of batch) post(message);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

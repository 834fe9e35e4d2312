import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#kit/pure/clock.ts";
import { newObjectId, secondsOf } from "./objects.ts";

export interface WebhookEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  type: string;
  data: { object: object };
}

export interface Webhooks {
  /** Stores a copy of the event and sends it. */
  send(type: string, object: object): void;
  deliverTo(url: string | undefined): void;
  /**
   * How often each event is sent, and whether events wait for `release`, which sends them in reverse order.
   */
  configure(order: { copies?: number | undefined; isHeld?: boolean | undefined }): void;
  release(): Promise<void>;
  resend(id: string): Promise<void>;
  list(): readonly WebhookEvent[];
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  stop(): void;
}

const pausesMs = [0, 200, 1_000, 5_000];
const maxEvents = 500;

/** Sends events as Stripe does: signed, repeated until they succeed, sometimes twice or out of order. */
export function createWebhooks(options: { secret: string; apiVersion: string; clock: Clock }): Webhooks {
  const events: WebhookEvent[] = [];
  const underWay = new Set<Promise<void>>();
  const stopped = new AbortController();
  let target: string | undefined;
  let copies = 1;
  let held: WebhookEvent[] | undefined;

  async function post(url: string, event: WebhookEvent): Promise<boolean> {
    const body = JSON.stringify(event);
    const signature = signatureOf(body, options.secret, secondsOf(options.clock));
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]);
    return fetch(url, { method: "POST", body, headers, signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function deliver(event: WebhookEvent): Promise<void> {
    if (target === undefined) return;
    for (let copy = 0; copy < copies; copy += 1) {
      for (const pause of pausesMs) {
        await wait(pause, undefined, { signal: stopped.signal });
        if (await post(target, event)) break;
      }
    }
  }

  function send(event: WebhookEvent): Promise<void> {
    const sending = deliver(event)
      .catch(() => undefined)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  }

  return {
    send(type, object) {
      const event: WebhookEvent = {
        id: newObjectId("evt"),
        object: "event",
        api_version: options.apiVersion,
        created: secondsOf(options.clock),
        type,
        data: { object: structuredClone(object) },
      };
      events.unshift(event);
      events.length = Math.min(events.length, maxEvents);
      if (held) held.push(event);
      else void send(event);
    },
    deliverTo(url) {
      target = url;
    },
    configure(order) {
      copies = order.copies ?? copies;
      if (order.isHeld !== undefined) held = order.isHeld ? (held ?? []) : undefined;
    },
    async release() {
      const waiting = held?.toReversed() ?? [];
      held = undefined;
      for (const event of waiting) await send(event);
    },
    async resend(id) {
      const event = events.find((each) => each.id === id);
      if (event) await send(event);
    },
    list: () => events,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => stopped.abort(),
  };
}

export function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

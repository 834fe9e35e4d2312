import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { ask } from "../../tools/ask.ts";
import { takeOrders } from "../../tools/client.ts";

/** Asks for the events at a steady pace, with people logging in beside it or not. */
export interface LoginOrder {
  port: number;
  host: string;
  seconds: number;
  /** As many log in at any moment, again and again. */
  people: readonly { email: string; password: string; network: string }[];
}

export interface LoginOutcome {
  /** How long each asking for the events took. */
  eventsMs: number[];
  logIns: number;
}

const pauseMs = 15;

takeOrders(async (order: LoginOrder): Promise<LoginOutcome> => {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + order.seconds * 1_000;
  const eventsMs: number[] = [];
  let logIns = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      await ask(agent, order, { path: "/api/game/events" });
      eventsMs.push(performance.now() - startedAt);
      await delay(pauseMs);
    }
  };
  const person = async ({ email, password, network }: LoginOrder["people"][number]) => {
    for (let count = 0; performance.now() < until; count++) {
      // Each from another place: how often one address may try is not what is measured.
      const address = `${network}.${count >> 8}.${count & 255}`;
      await ask(agent, order, {
        path: "/api/game/email-login",
        body: { email, password },
        headers: { "x-forwarded-for": address },
      });
      logIns += 1;
    }
  };
  try {
    await Promise.all([visitor(), ...order.people.map(person)]);
    return { eventsMs, logIns };
  } finally {
    agent.destroy();
  }
});

import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sendRequest } from "../../tools/send-request.ts";
import { handleOrders } from "../../tools/client.ts";

/** Requests the events at a steady rate, with or without concurrent log-ins. */
export interface LoginOrder {
  port: number;
  host: string;
  seconds: number;
  /** Number of concurrent log-ins. */
  people: readonly { email: string; password: string; network: string }[];
}

export interface LoginOutcome {
  /** Duration of each request for the events. */
  eventsMs: number[];
  logIns: number;
}

const pauseMs = 15;

handleOrders(async (order: LoginOrder): Promise<LoginOutcome> => {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + order.seconds * 1_000;
  const eventsMs: number[] = [];
  let logIns = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      await sendRequest(agent, order, { path: "/api/game/events" });
      eventsMs.push(performance.now() - startedAt);
      await delay(pauseMs);
    }
  };
  const person = async ({ email, password, network }: LoginOrder["people"][number]) => {
    for (let count = 0; performance.now() < until; count++) {
      // A different address for each log-in, so that no rate limit applies.
      const address = `${network}.${count >> 8}.${count & 255}`;
      await sendRequest(agent, order, {
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

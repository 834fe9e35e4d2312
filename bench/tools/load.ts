import { Agent } from "node:http";
import { ask } from "./ask.ts";
import { takeOrders } from "./client.ts";

/** What to ask for, and for how long. */
export interface LoadOrder {
  port: number;
  host: string;
  path: string;
  /** Gives each request an address of its own, which no cache of pages has seen. */
  isUnique: boolean;
  /** Of sessions, for callers who are signed in: they ask in turns. */
  tokens?: readonly string[];
  seconds: number;
  /** Goes on beyond the time until so many were answered. */
  atLeast: number;
  /** How many ask at once; 16 unless told. */
  connections?: number;
}

export interface LoadOutcome {
  requests: number;
  seconds: number;
}

let asked = 0;

function askOnce(agent: Agent, order: LoadOrder): Promise<void> {
  asked += 1;
  const path = order.isUnique ? `${order.path}?game=${asked}` : order.path;
  const token = order.tokens?.[asked % order.tokens.length];
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return ask(agent, order, { path, headers: { accept: "*/*", "accept-encoding": "br", ...authorization } });
}

takeOrders(async (order: LoadOrder): Promise<LoadOutcome> => {
  const { connections = 16 } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const until = startedAt + order.seconds * 1_000;
  let requests = 0;
  const visitor = async () => {
    while (performance.now() < until || requests < order.atLeast) {
      await askOnce(agent, order);
      requests += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
    return { requests, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    agent.destroy();
  }
});

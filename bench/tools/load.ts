import { Agent } from "node:http";
import { sendRequest } from "./send-request.ts";
import { handleOrders } from "./client.ts";

/** What to request, and for how long. */
export interface LoadOrder {
  port: number;
  host: string;
  path: string;
  /** Gives each request a different query string, so that no page cache has it. */
  isUnique: boolean;
  /** Session tokens of signed-in callers, used in turn. */
  tokens?: readonly string[];
  seconds: number;
  /** Continues after the duration until this many requests have finished. */
  atLeast: number;
  /** Number of connections, 16 by default. */
  connections?: number;
}

export interface LoadOutcome {
  requests: number;
  seconds: number;
}

let sent = 0;

function requestOnce(agent: Agent, order: LoadOrder): Promise<void> {
  sent += 1;
  const path = order.isUnique ? `${order.path}?game=${sent}` : order.path;
  const token = order.tokens?.[sent % order.tokens.length];
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return sendRequest(agent, order, {
    path,
    headers: { accept: "*/*", "accept-encoding": "br, zstd", ...authorization },
  });
}

handleOrders(async (order: LoadOrder): Promise<LoadOutcome> => {
  const { connections = 16 } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const until = startedAt + order.seconds * 1_000;
  let requests = 0;
  const visitor = async () => {
    while (performance.now() < until || requests < order.atLeast) {
      await requestOnce(agent, order);
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

import { Agent, get } from "node:http";

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
  /** Set when an answer was not what it should be; then nothing is measured. */
  fault?: string;
}

const patience = 10_000;
let asked = 0;

function ask(agent: Agent, order: LoadOrder): Promise<void> {
  asked += 1;
  const path = order.isUnique ? `${order.path}?game=${asked}` : order.path;
  const token = order.tokens?.[asked % order.tokens.length];
  return new Promise((resolve, reject) => {
    const request = get(
      {
        agent,
        host: "127.0.0.1",
        port: order.port,
        path,
        headers: {
          host: order.host,
          accept: "*/*",
          "accept-encoding": "br",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        timeout: patience,
      },
      (answer) => {
        answer.resume();
        answer.once("error", reject);
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${order.path} answered ${answer.statusCode}`));
        });
      },
    );
    request.once("error", reject);
    request.once("timeout", () =>
      request.destroy(new Error(`${order.path} did not answer within ${patience} ms`)),
    );
  });
}

async function run(order: LoadOrder): Promise<LoadOutcome> {
  const { connections = 16 } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const until = startedAt + order.seconds * 1_000;
  const secondsSince = () => (performance.now() - startedAt) / 1_000;
  let requests = 0;
  const visitor = async () => {
    while (performance.now() < until || requests < order.atLeast) {
      await ask(agent, order);
      requests += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
    return { requests, seconds: secondsSince() };
  } catch (error) {
    return { requests, seconds: secondsSince(), fault: String(error) };
  } finally {
    agent.destroy();
  }
}

process.on("message", (order) => {
  void run(order as LoadOrder).then((outcome) => process.send?.(outcome));
});

import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** Sends each of these at its own moment, whether those before it are answered or not. */
export interface BurstOrder {
  port: number;
  host: string;
  seconds: number;
  posts: readonly { path: string; body: object; token: string }[];
}

export interface BurstOutcome {
  milliseconds: number[];
  /** How many of each path were answered with 200. */
  done: Record<string, number>;
  /** What was answered instead, and how often. */
  faults: Record<string, number>;
}

const patience = 10_000;

function post(agent: Agent, { port, host }: BurstOrder, { path, body, token }: BurstOrder["posts"][number]) {
  const text = JSON.stringify(body);
  return new Promise<number>((resolve, reject) => {
    const startedAt = performance.now();
    const asked = request(
      {
        agent,
        method: "POST",
        host: "127.0.0.1",
        port,
        path,
        headers: {
          host,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        },
        timeout: patience,
      },
      (answer) => {
        answer.resume();
        answer.once("error", reject);
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve(performance.now() - startedAt);
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
      },
    );
    asked.once("error", reject);
    asked.once("timeout", () => asked.destroy(new Error(`${path} did not answer`)));
    asked.end(text);
  });
}

function count(times: Record<string, number>, what: string): void {
  times[what] = (times[what] ?? 0) + 1;
}

async function run(order: BurstOrder): Promise<BurstOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const pause = (order.seconds * 1_000) / order.posts.length;
  const outcome: BurstOutcome = { milliseconds: [], done: {}, faults: {} };
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  for (const [index, each] of order.posts.entries()) {
    const early = startedAt + index * pause - performance.now();
    if (early > 1) await delay(early);
    const answered = post(agent, order, each).then(
      (took) => {
        outcome.milliseconds.push(took);
        count(outcome.done, each.path);
      },
      (error: unknown) => count(outcome.faults, String(error)),
    );
    answers.push(answered);
  }
  await Promise.all(answers);
  agent.destroy();
  return outcome;
}

process.on("message", (order) => {
  void run(order as BurstOrder).then((outcome) => process.send?.(outcome));
});

import { Agent, request } from "node:http";

/** Sends each of these once, as fast as so many connections can. */
export interface PostOrder {
  port: number;
  host: string;
  path: string;
  posts: readonly { body: object; cookie: string; address: string }[];
}

export interface PostOutcome {
  seconds: number;
  /** Set when an answer was not what it should be; then nothing is measured. */
  fault?: string;
}

const connections = 16;

function post(agent: Agent, order: PostOrder, { body, cookie, address }: PostOrder["posts"][number]) {
  const text = JSON.stringify(body);
  return new Promise<void>((resolve, reject) => {
    const asked = request(
      {
        agent,
        method: "POST",
        host: "127.0.0.1",
        port: order.port,
        path: order.path,
        headers: {
          host: order.host,
          cookie,
          "x-forwarded-for": address,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        },
        timeout: 20_000,
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
    asked.once("error", reject);
    asked.once("timeout", () => asked.destroy(new Error(`${order.path} did not answer`)));
    asked.end(text);
  });
}

async function run(order: PostOrder): Promise<PostOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const posts = order.posts.values();
  const visitor = async () => {
    // All visitors take from one list.
    for (const each of posts) await post(agent, order, each);
  };
  const secondsSince = () => (performance.now() - startedAt) / 1_000;
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
    return { seconds: secondsSince() };
  } catch (error) {
    return { seconds: secondsSince(), fault: String(error) };
  } finally {
    agent.destroy();
  }
}

process.on("message", (order) => {
  void run(order as PostOrder).then((outcome) => process.send?.(outcome));
});

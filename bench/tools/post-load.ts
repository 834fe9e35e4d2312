import { Agent } from "node:http";
import { sendRequest } from "./send-request.ts";
import { handleOrders } from "./client.ts";

/** Sends each request once, as fast as the connections allow. */
export interface PostOrder {
  port: number;
  host: string;
  path: string;
  posts: readonly { body: object; cookie: string; address: string }[];
}

export interface PostOutcome {
  seconds: number;
}

const connections = 16;

handleOrders(async (order: PostOrder): Promise<PostOutcome> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const posts = order.posts.values();
  const visitor = async () => {
    // All connections take from one list.
    for (const { body, cookie, address } of posts) {
      await sendRequest(agent, order, {
        path: order.path,
        body,
        headers: { cookie, "x-forwarded-for": address },
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
    return { seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    agent.destroy();
  }
});

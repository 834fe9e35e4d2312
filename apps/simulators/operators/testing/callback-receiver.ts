import { createServer } from "node:http";
import type { Callback } from "#features/subscriptions/server/index.ts";
import { close, listenOnLoopback } from "../../listen.ts";

export interface CallbackReceiver {
  url: string;
  received: Callback[];
  stop(): Promise<void>;
}

/** Receives callbacks as the product would and stores them for the test. */
export async function startCallbackReceiver(): Promise<CallbackReceiver> {
  const received: Callback[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const kind = request.url?.endsWith("/sms") ? "sms" : "event";
      received.push({ kind, body, headers: request.headers });
      response.end("{}");
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async stop() {
      const closed = close(server);
      server.closeAllConnections();
      await closed;
    },
  };
}

import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { close, listenOnLoopback } from "../listen.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";
import { createControl } from "./control.ts";
import { createCallbackSender } from "./callbacks.ts";
import type { OperatorResponse, Operator, Protocol } from "./protocol.ts";

export interface OperatorServer {
  family: OperatorFamily;
  /** `POST <url>/control` configures the next calls and callbacks. */
  url: string;
  statuses: Protocol["statuses"];
  subscriptions: Subscriptions;
  /** An SMS from the subscriber's phone to our short code. */
  sendSms(msisdn: string, text: string): void;
  /** Resolves when every callback has been delivered. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface OperatorServerOptions {
  family: OperatorFamily;
  protocol: Protocol;
  clock: Clock;
  secret: string;
  /** The product's address, to which callbacks are sent. */
  target: () => string | undefined;
  sms: Operator["sms"];
  isCustomer: Operator["isCustomer"];
  /** Whether subscribers confirm at once. */
  approves: boolean;
}

const maxBodyBytes = 64 * 1024;

/** One operator as a separate server. */
export async function startOperatorServer(options: OperatorServerOptions): Promise<OperatorServer> {
  const { family, protocol, clock, secret, target } = options;
  const control = createControl(options.approves);
  const stopped = new AbortController();
  const callbacks = createCallbackSender({ secret, clock, control, target, signal: stopped.signal });
  const path = `/api/callbacks/${family}`;
  const subscriptions = createSubscriptions(family, clock, (change) =>
    callbacks.send(path, protocol.event(change)),
  );
  let messages = 0;

  async function handle(request: IncomingMessage): Promise<OperatorResponse | "no answer"> {
    const body = await readJson(request);
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://operator");
    if (pathname === "/control") {
      const fault = control.set(body);
      return fault === undefined ? { status: 200, body: {} } : { status: 400, body: { fault } };
    }
    if (!protocol.isAllowed(request.headers)) return { status: 401, body: {} };
    const behaviour = control.nextBehaviour();
    if (behaviour.kind === "http") return { status: behaviour.status, body: {} };
    const asked = { method: request.method ?? "", path: pathname, query, body, headers: request.headers };
    const answer = protocol.answer(asked, {
      subscriptions,
      control,
      sms: options.sms,
      isCustomer: options.isCustomer,
    }) ?? { status: 404, body: {} };
    if (behaviour.kind === "delay") await wait(behaviour.ms, undefined, { signal: stopped.signal });
    return behaviour.kind === "drop" ? "no answer" : answer;
  }

  const server = createServer((request, response) => {
    handle(request).then(
      (answer) => {
        if (answer === "no answer") return response.destroy();
        response.writeHead(answer.status, { "content-type": "application/json" });
        return response.end(JSON.stringify(answer.body));
      },
      // A closed connection, or a stop during a response, fails only that request.
      () => response.destroy(),
    );
  });
  const port = await listenOnLoopback(server);
  return {
    family,
    url: `http://127.0.0.1:${port}`,
    statuses: protocol.statuses,
    subscriptions,
    sendSms(msisdn, message) {
      messages += 1;
      const date = clock.now().toISOString();
      callbacks.send(`${path}/sms`, {
        id: `${date}-${messages}`,
        from: `+${msisdn}`,
        to: "13340",
        text: message,
        date,
      });
    },
    settled: () => callbacks.settled(),
    async stop() {
      const closed = close(server);
      stopped.abort();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return {};
    chunks.push(chunk);
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

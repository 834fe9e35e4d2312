import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { close, listenOnLoopback } from "./listen.ts";
import type { Messages } from "./messages.ts";
import { createSmsControl } from "./sms-control.ts";

export interface SmsGateway {
  /** Messages are posted here. `POST <url>/control` configures the next ones. */
  url: string;
  stop(): Promise<void>;
}

interface ApiResponse {
  status: number;
  body: unknown;
}

const path = "/version1/messaging";
const maxBodyBytes = 64 * 1024;

/** The messaging API of Africa's Talking. */
export async function startSmsGateway(messages: Messages): Promise<SmsGateway> {
  const control = createSmsControl();
  const stopped = new AbortController();
  let lastId = 0;

  async function submit(form: URLSearchParams): Promise<ApiResponse | "no answer"> {
    const to = form.get("to") ?? "";
    const text = form.get("message") ?? "";
    if (!form.get("username") || to === "" || text === "") return { status: 400, body: "A field is missing" };
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refused(to, 403, "InvalidPhoneNumber");

    const behaviour = control.nextBehaviour();
    if (behaviour.kind === "http") return { status: behaviour.status, body: "" };
    if (behaviour.kind === "fail") return refused(to, behaviour.statusCode, behaviour.status);

    lastId += 1;
    const id = `ATXid_${lastId}`;
    const copies = behaviour.kind === "repeat" ? behaviour.copies : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      messages.add({ channel: "sms", to, from: form.get("from") ?? "", text });
    }
    if (behaviour.kind === "delay") await wait(behaviour.ms, undefined, { signal: stopped.signal });
    return behaviour.kind === "drop" ? "no answer" : accepted(to, id);
  }

  async function handle(request: IncomingMessage): Promise<ApiResponse | "no answer"> {
    const body = await readBody(request);
    if (body === undefined) return { status: 413, body: "" };
    if (request.method !== "POST") return { status: 405, body: "" };
    if (request.url === `${path}/control`) {
      const problem = control.set(parseJson(body));
      return problem === undefined ? { status: 200, body: {} } : { status: 400, body: problem };
    }
    if (request.url !== path) return { status: 404, body: "" };
    if (!request.headers["apikey"]) return { status: 401, body: "The supplied authentication is invalid" };
    return submit(new URLSearchParams(body));
  }

  const server = createServer((request, response) => {
    handle(request).then(
      (answer) => (answer === "no answer" ? response.destroy() : send(response, answer)),
      // A closed connection, or a stop during a response, fails only that request.
      () => response.destroy(),
    );
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}${path}`,
    async stop() {
      const closed = close(server);
      stopped.abort();
      server.closeAllConnections();
      await closed;
    },
  };
}

function accepted(number: string, messageId: string): ApiResponse {
  const recipient = { statusCode: 101, number, status: "Success", cost: "KES 0.8000", messageId };
  return messageData("Sent to 1/1 Total Cost: KES 0.8000", [recipient]);
}

function refused(number: string, statusCode: number, status: string): ApiResponse {
  // The real gateway reports a wrong sender in the summary and lists no recipient.
  if (status === "InvalidSenderId") return messageData(status, []);
  const recipient = { statusCode, number, status, cost: "0", messageId: "None" };
  return messageData("Sent to 0/1 Total Cost: 0", [recipient]);
}

function messageData(summary: string, recipients: readonly object[]): ApiResponse {
  return { status: 201, body: { SMSMessageData: { Message: summary, Recipients: recipients } } };
}

function send(response: ServerResponse, { status, body }: ApiResponse): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json" });
  response.end(isText ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

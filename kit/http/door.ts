import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";

/** An answer that was ready before anybody asked. */
export interface ReadyAnswer {
  route: string;
  status: number;
  /** Besides those that every answer has. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** What is told of every answer. */
export interface Answered {
  reqId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Undefined for all that has to be looked at. */
export type FindReady = (request: IncomingMessage, host: string) => ReadyAnswer | undefined;

interface DoorOptions {
  commonHeaders: Readonly<Record<string, string>>;
  findReady: FindReady;
  tell(answered: Answered): void;
}

/**
 * Sends what is ready before the framework sees the request: to walk through it costs as much again as to send a page
 * (docs/decisions/0031). All else goes on to the framework.
 */
export function answerAtDoor(server: Server, { commonHeaders, findReady, tell }: DoorOptions): void {
  const listeners = server.listeners("request") as ((...request: unknown[]) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const startedAt = performance.now();
    const ready = isPlain(request)
      ? unlessFailing(() => findReady(request, request.headers.host ?? ""))
      : undefined;
    if (!ready) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    const { route, status, headers, body } = ready;
    const reqId = randomUUID();
    response.writeHead(status, {
      ...commonHeaders,
      ...headers,
      "x-request-id": reqId,
      "content-length": body.length,
    });
    response.end(body);
    tell({ reqId, method: "GET", route, status, ms: performance.now() - startedAt });
  });
}

/** Whether the host is the caller's own word: that of a proxy holds only where the proxy is trusted. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  const forwarded = headers["x-forwarded-host"];
  return method === "GET" && (forwarded === undefined || forwarded === headers.host);
}

/** What fails here fails again where failures are told. */
function unlessFailing<Value>(find: () => Value | undefined): Value | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}

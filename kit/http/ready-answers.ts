import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { isHeadTooLong } from "./head-size.ts";

/** An answer that was ready before anybody asked. */
export interface ReadyAnswer {
  route: string;
  status: number;
  /** Besides those that every answer has. They are put together once for each such object, not for each answer. */
  headers: ReadyHeaders;
  /** Of this answer alone. */
  policy: string;
  /** A letter for each byte: so Node sends it in one piece with the head. */
  body: string;
}

export type ReadyHeaders = Readonly<Record<string, string>>;

/** What is told of every answer. */
export interface Answered {
  reqId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Undefined for whatever has to be looked at. */
export type FindReady<Site> = (request: IncomingMessage, site: Site) => ReadyAnswer | undefined;

interface ReadyOptions<Site> {
  siteOf(host: string): Site | undefined;
  findReady: FindReady<Site>;
  commonHeaders: ReadyHeaders;
  tell(answered: Answered): void;
  onFailure(error: unknown): void;
}

/**
 * Sends what is ready before the framework sees the request: to walk through it costs as much again as to send a page
 * (docs/decisions/0031). All else goes on to the framework.
 */
export function sendReadyAnswers<Site>(server: Server, options: ReadyOptions<Site>): void {
  const headOf = prepareHeads(options.commonHeaders);
  const listeners = server.listeners("request") as ((...request: unknown[]) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const startedAt = performance.now();
    const ready = canBeReady(request) ? find(request, options) : undefined;
    if (!ready) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    const { route, status, headers, policy, body } = ready;
    const reqId = randomUUID();
    response.on("finish", () =>
      options.tell({ reqId, method: "GET", route, status, ms: performance.now() - startedAt }),
    );
    response.writeHead(status, [
      ...headOf(headers),
      "content-security-policy",
      policy,
      "x-request-id",
      reqId,
      "content-length",
      String(body.length),
    ]);
    response.end(body, "latin1");
  });
}

/** Names and values in turns, which Node writes down without looking for what was set before. */
function prepareHeads(common: ReadyHeaders): (own: ReadyHeaders) => readonly string[] {
  const heads = new WeakMap<ReadyHeaders, readonly string[]>();
  return (own) => {
    const known = heads.get(own);
    if (known) return known;
    const head = Object.entries({ ...common, ...own }).flat();
    heads.set(own, head);
    return head;
  };
}

function canBeReady(request: IncomingMessage): boolean {
  return request.method === "GET" && isOwnHost(request) && !isHeadTooLong(request);
}

/** Only the framework knows which proxies may tell another host than that of the request. */
function isOwnHost({ headers }: IncomingMessage): boolean {
  const forwarded = headers["x-forwarded-host"];
  return forwarded === undefined || forwarded === headers.host;
}

function find<Site>(
  request: IncomingMessage,
  { siteOf, findReady, onFailure }: ReadyOptions<Site>,
): ReadyAnswer | undefined {
  try {
    const site = siteOf(request.headers.host ?? "");
    return site && findReady(request, site);
  } catch (error) {
    // The framework may still have an answer.
    onFailure(error);
    return undefined;
  }
}

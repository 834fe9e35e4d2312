import type { FastifyReply, FastifyRequest } from "fastify";
import { clientIdHeader } from "#kit/contract/contract.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { createResponseTransaction, serialise } from "./response-transaction.ts";
import { callerOf, type CallContext, type SiteTexts } from "./context.ts";
import { claim, hashBody, release, storeResponse, type StoredResponse } from "./idempotency-store.ts";
import { problemBody, toProblem } from "./problems.ts";
import type { RawInput, Route } from "./routes.ts";
import { fingerprintOf, sealCookies, unsealCookies } from "./sealed-cookies.ts";

/** Identifies the browser of a call by its cookies; undefined if it has none yet. */
export type BrowserOf<Site extends SiteTexts> = (call: CallContext<Site>) => string | undefined;

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !/^[\x21-\x7e]{8,200}$/.test(header)) {
    throw commonProblem("invalid_input", [{ field: "Idempotency-Key", code: "invalid_input" }]);
  }
  return header;
}

interface KeyedCall<Site extends SiteTexts> {
  route: Route<Site>;
  call: CallContext<Site>;
  raw: RawInput;
  key: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Runs a call once for its Idempotency-Key. A retry gets the stored response. */
export async function respondOnce<Site extends SiteTexts>(
  options: { database: Database; browserOf?: BrowserOf<Site> | undefined },
  { route, call, raw, key, request, reply }: KeyedCall<Site>,
): Promise<unknown> {
  const { endpoint } = route;
  const claimed = await claim(
    options.database,
    {
      // Signing in or out changes the session between a call and its retry, but not the browser.
      scope: endpoint.auth === "public" ? browserScopeOf(options.browserOf, call, request) : callerOf(call),
      key: fingerprintOf(key),
      endpoint: route.key,
      bodyHash: hashBody(route.key, raw.query, raw.file ?? withoutSecrets(raw.body, endpoint.secrets)),
    },
    call.now,
  );
  if (claimed.outcome === "mismatch") throw commonProblem("idempotency_mismatch");
  if (claimed.outcome === "in_flight") throw commonProblem("request_in_flight");
  if (claimed.outcome === "completed") return replay(claimed.response, call, key, reply);

  const { lease } = claimed;
  const cookies: string[] = [];
  const setCookie = (cookie: string) => {
    cookies.push(cookie);
    call.setCookie(cookie);
  };
  const store = (executor: Executor, body: string) =>
    storeResponse(executor, lease, { status: 200, body, cookies: sealCookies(cookies, key) });
  const transaction = createResponseTransaction(options.database, route.key, reply, store);
  try {
    const result = await route.handle({ ...call, setCookie, write: transaction.write }, raw);
    if (transaction.response !== undefined) return await sendJson(reply, transaction.response);
    const body = serialise(reply, result);
    await store(options.database, body);
    return await sendJson(reply, body);
  } catch (error) {
    const problem = toProblem(error);
    if (isTransient(problem)) await release(options.database, lease).catch(() => undefined);
    else {
      const body = JSON.stringify(problemBody(problem, call.site));
      const refusal = { status: problem.status, body, cookies: null };
      await storeResponse(options.database, lease, refusal).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * Identifies the browser that may retry a public call. Not by its address: a phone changes its network between a call
 * and its retry, and a mobile network has thousands of strangers behind one address. A page sends a random client id;
 * other programs are identified by the product's cookies or their session. A key without any of these is refused,
 * because a stranger could get the response.
 */
function browserScopeOf<Site extends SiteTexts>(
  browserOf: BrowserOf<Site> | undefined,
  call: CallContext<Site>,
  { headers }: FastifyRequest,
): string {
  const clientId = headers[clientIdHeader];
  if (typeof clientId === "string" && /^[\x21-\x7e]{32,100}$/.test(clientId)) {
    return `client ${fingerprintOf(clientId)}`;
  }
  const browser = browserOf?.(call) ?? call.viewer?.sessionId;
  if (browser === undefined) {
    throw commonProblem("invalid_input", [{ field: clientIdHeader, code: "invalid_input" }]);
  }
  return `browser ${browser}`;
}

/** A transient failure is not stored, so that the same key can be tried again. */
function isTransient({ status, code }: Problem): boolean {
  return status >= 500 || status === 429 || code === "request_in_flight";
}

function replay<Site extends SiteTexts>(
  { status, body, cookies }: StoredResponse,
  call: CallContext<Site>,
  key: string,
  reply: FastifyReply,
): FastifyReply {
  reply.header("idempotency-replayed", "true").code(status);
  for (const cookie of cookies ? unsealCookies(cookies, key) : []) call.setCookie(cookie);
  return sendJson(reply, body);
}

/** A fast hash of a short secret can be reversed by an attacker with a copy of the database. */
function withoutSecrets(body: unknown, secrets: readonly string[] = []): unknown {
  if (secrets.length === 0 || body === null || typeof body !== "object") return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

/** Sends JSON that is already serialised. */
export function sendJson(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .serializer((payload: unknown) => String(payload))
    .type("application/json; charset=utf-8")
    .send(body);
}

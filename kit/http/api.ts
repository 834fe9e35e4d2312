import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { splitKey, takesKey, timeHeader, type Endpoint } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { CallContext, SiteWords } from "./context.ts";
import { cookieValue } from "./cookies.ts";
import { claim, hashBody, release, storeAnswer, type IdempotentCall } from "./idempotency-store.ts";
import { networkOf } from "./network.ts";
import { problemBody, toProblem } from "./problems.ts";
import { limitKey, requireToken } from "./rate-limit-store.ts";
import { receptionOf } from "./request.ts";
import type { RawInput, Route, RouteTable } from "./routes.ts";
import { fingerprintOf, sealCookies, unsealCookies } from "./sealed-cookies.ts";
import { apiPolicy } from "./security-headers.ts";
import { registerSigned } from "./signed.ts";
import { registerUpload } from "./upload.ts";

export interface ApiOptions<Site extends SiteWords> {
  table: RouteTable<Site>;
  database: Database;
  clock: Clock;
}

/** Serves every endpoint of the table. */
export function registerApi<Site extends SiteWords>(
  server: FastifyInstance,
  options: ApiOptions<Site>,
): void {
  for (const route of options.table.values()) {
    const { method, path } = splitKey(route.key);
    const served = {
      method,
      url: path,
      schema: { response: { 200: answerSchema(route) } },
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(options, route, request, reply),
    };
    const { endpoint } = route;
    if (endpoint.upload) registerUpload(server, served, endpoint.upload.mostBytes);
    else if (endpoint.auth === "signature") registerSigned(server, served, endpoint.signed.mostBytes);
    else server.route(served);
  }
}

/** The serialiser built from it drops every field that the contract does not name. */
function answerSchema<Site extends SiteWords>(route: Route<Site>): object {
  return z.toJSONSchema(route.endpoint.answer, { target: "openapi-3.0", io: "output" });
}

async function answer<Site extends SiteWords>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply
    .header("content-security-policy", apiPolicy)
    .header("cache-control", "no-store")
    .header(timeHeader, String(options.clock.now().getTime()));
  const raw = rawInput(route.endpoint, request);
  const call = await contextOf<Site>(options, route, request, reply);
  await spendLimit(options, route, call);
  const key = takesKey(route) ? idempotencyKey(request) : undefined;
  if (key !== undefined) return answerOnce(options, route, call, raw, key, reply);
  const result = await route.handle(call, raw);
  const { download } = route.endpoint;
  if (download) reply.header("content-disposition", `attachment; filename="${download}"`);
  return result;
}

function rawInput({ upload, auth }: Endpoint, { query, body, headers }: FastifyRequest): RawInput {
  if (upload) return { query, body: undefined, file: body as Buffer | undefined };
  if (auth !== "signature") return { query, body };
  return { query, body: undefined, signed: { body: typeof body === "string" ? body : "", headers } };
}

async function contextOf<Site extends SiteWords>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext<Site>> {
  const reception = receptionOf<Site>(request);
  if (!reception) throw commonProblem("unknown_host");
  const { auth } = route.endpoint;
  return {
    site: reception.site,
    viewer: auth === "public" || auth === "player" ? await reception.viewer() : null,
    staff: auth === "staff" ? await reception.staff() : null,
    now: options.clock.now(),
    db: options.database,
    get clientAddress() {
      return request.ip;
    },
    userAgent: request.headers["user-agent"] ?? "",
    cookie: (name) => cookieValue(request.headers.cookie, name),
    log: request.log,
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
    write: (work) => options.database.transaction(work),
  };
}

async function spendLimit<Site extends SiteWords>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  call: CallContext<Site>,
): Promise<void> {
  const { limit } = route.endpoint;
  if (!limit) return;
  const who = limit.per === "address" ? networkOf(call.clientAddress) : callerOf(call);
  await requireToken(options.database, limitKey(route.key, who), limit, call.now);
}

function callerOf({ viewer, staff, clientAddress }: CallContext<SiteWords>): string {
  return viewer?.id ?? staff?.id ?? networkOf(clientAddress);
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !/^[\x21-\x7e]{8,200}$/.test(header)) {
    throw commonProblem("invalid_input", [{ field: "Idempotency-Key", code: "invalid_input" }]);
  }
  return header;
}

async function answerOnce<Site extends SiteWords>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  call: CallContext<Site>,
  raw: RawInput,
  key: string,
  reply: FastifyReply,
): Promise<unknown> {
  const once: IdempotentCall = {
    // A call that signs in or out changes who its own retry comes from; where it comes from stays.
    scope: route.endpoint.auth === "public" ? networkOf(call.clientAddress) : callerOf(call),
    key: fingerprintOf(key),
    endpoint: route.key,
    bodyHash: hashBody(route.key, raw.query, raw.file ?? withoutSecrets(raw.body, route.endpoint.secrets)),
  };
  const claimed = await claim(options.database, once, call.now);
  if (claimed.outcome === "mismatch") throw commonProblem("idempotency_mismatch");
  if (claimed.outcome === "in_flight") throw commonProblem("request_in_flight");
  if (claimed.outcome === "answered") {
    const { status, body, cookies } = claimed.answer;
    reply.header("idempotency-replayed", "true").code(status);
    for (const cookie of cookies ? unsealCookies(cookies, key) : []) call.setCookie(cookie);
    return sendJson(reply, body);
  }

  const { lease } = claimed;
  const cookies: string[] = [];
  const setCookie = (cookie: string) => {
    cookies.push(cookie);
    call.setCookie(cookie);
  };
  const store = (executor: Executor, body: string) =>
    storeAnswer(executor, lease, { status: 200, body, cookies: sealCookies(cookies, key) });
  const written = { body: undefined as string | undefined };
  const write = <Answer>(work: (trx: Executor) => Promise<Answer>) =>
    options.database.transaction(async (trx) => {
      const result = await work(trx);
      written.body = serialise(reply, result);
      await store(trx, written.body);
      return result;
    });
  try {
    const result = await route.handle({ ...call, setCookie, write }, raw);
    if (written.body === undefined) {
      written.body = serialise(reply, result);
      await store(options.database, written.body);
    }
    return await sendJson(reply, written.body);
  } catch (error) {
    const problem = toProblem(error);
    // What passes by itself is no answer to keep: the same key is worth another try.
    const isPassing = problem.status >= 500 || problem.code === "request_in_flight";
    if (isPassing) await release(options.database, lease).catch(() => undefined);
    else {
      const body = JSON.stringify(problemBody(problem, call.site));
      const refusal = { status: problem.status, body, cookies: null };
      await storeAnswer(options.database, lease, refusal).catch(() => undefined);
    }
    throw error;
  }
}

/** A quick hash of a short secret is the secret, to whoever has a copy of the database. */
function withoutSecrets(body: unknown, secrets: readonly string[] = []): unknown {
  if (secrets.length === 0 || body === null || typeof body !== "object") return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

function serialise(reply: FastifyReply, result: unknown): string {
  return String(reply.serializeInput(result as Record<string, unknown>, "200"));
}

/** The text is already serialised; Fastify must not do it again. */
function sendJson(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .serializer((payload: unknown) => String(payload))
    .type("application/json; charset=utf-8")
    .send(body);
}

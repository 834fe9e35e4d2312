import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { splitKey, acceptsIdempotencyKey, serverTimeHeader, type Endpoint } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { admissionConfig } from "./admission.ts";
import { createResponseTransaction } from "./response-transaction.ts";
import { callerOf, type CallContext, type SiteTexts } from "./context.ts";
import { cookieValue } from "./cookies.ts";
import { respondOnce, idempotencyKeyOf, sendJson, type BrowserOf } from "./idempotent-response.ts";
import { networkOf } from "./client-network.ts";
import { limitKey, requireToken } from "./rate-limit-store.ts";
import { requestInfoOf } from "./request-info.ts";
import type { RawInput, Route, RouteTable } from "./routes.ts";
import { apiPolicy } from "./security-headers.ts";
import { registerRawBodyRoute } from "./raw-body-route.ts";
import { createUploadLimiter, type UploadLimiter, type UploadLimits } from "./upload-limiter.ts";
import { registerUpload } from "./upload-route.ts";

export interface ApiOptions<Site extends SiteTexts> {
  table: RouteTable<Site>;
  database: Database;
  clock: Clock;
  browserOf?: BrowserOf<Site> | undefined;
  uploadLimits?: UploadLimits | undefined;
}

export function registerApi<Site extends SiteTexts>(
  server: FastifyInstance,
  options: ApiOptions<Site>,
): void {
  const uploads = createUploadLimiter(options.uploadLimits);
  for (const route of options.table.values()) {
    const { method, path } = splitKey(route.key);
    const served = {
      method,
      url: path,
      schema: { response: { 200: responseSchema(route) } },
      config: isNeverRefused(route.endpoint) ? {} : admissionConfig(method),
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        handleRequest(options, route, request, reply),
    };
    const { endpoint } = route;
    if (endpoint.upload) {
      const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
        admitUpload(options, uploads, route, request, reply);
      registerUpload(server, { ...served, onRequest }, endpoint.upload.maxBytes);
    } else if (endpoint.auth === "signature") registerRawBodyRoute(server, served, endpoint.signed.maxBytes);
    else server.route(served);
  }
}

/**
 * Calls that are answered even under overload: a refused callback would be repeated, and a refused sign-out would
 * leave the player signed in.
 */
function isNeverRefused({ auth, isNeverRefused: isExempt }: Endpoint): boolean {
  return auth === "signature" || isExempt === true;
}

/**
 * Makes the call of a form that a browser without scripts has sent: same checks, rate limits and effects, but no
 * Idempotency-Key.
 */
export async function callForForm<Site extends SiteTexts>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<unknown> {
  const raw: RawInput = { query: {}, body };
  const call = await contextOf(options, route, request, reply);
  await spendLimit(options, route, call);
  return route.handle({ ...call, write: (work) => options.database.transaction(work) }, raw);
}

/** Fastify's serialiser drops every field that is not in this schema. */
function responseSchema<Site extends SiteTexts>(route: Route<Site>): object {
  return z.toJSONSchema(route.endpoint.response, { target: "openapi-3.0", io: "output" });
}

async function handleRequest<Site extends SiteTexts>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply
    .header("content-security-policy", apiPolicy)
    .header("cache-control", "no-store")
    .header(serverTimeHeader, String(options.clock.now().getTime()));
  const raw = rawInput(route.endpoint, request);
  const call = await contextOf<Site>(options, route, request, reply);
  // The limit of an upload is spent before its body is read.
  if (!route.endpoint.upload) await spendLimit(options, route, call);
  const key = acceptsIdempotencyKey(route) ? idempotencyKeyOf(request) : undefined;
  if (key !== undefined) return respondOnce(options, { route, call, raw, key, request, reply });
  const transaction = createResponseTransaction(options.database, route.key, reply);
  const result = await route.handle({ ...call, write: transaction.write }, raw);
  if (transaction.response !== undefined) return sendJson(reply, transaction.response);
  const { download } = route.endpoint;
  if (download) reply.header("content-disposition", `attachment; filename="${download}"`);
  return result;
}

/** Runs all checks that do not need the body, because the body of an upload is large. */
async function admitUpload<Site extends SiteTexts>(
  options: ApiOptions<Site>,
  uploads: UploadLimiter,
  route: Route<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = await contextOf<Site>(options, route, request, reply);
  route.admit(call);
  const finish = uploads.start(networkOf(call.clientAddress));
  reply.raw.once("close", finish);
  await spendLimit(options, route, call);
}

function rawInput({ upload, auth }: Endpoint, { query, body, headers }: FastifyRequest): RawInput {
  if (upload) return { query, body: undefined, file: body as Buffer | undefined };
  if (auth !== "signature") return { query, body };
  return { query, body: undefined, signed: { body: typeof body === "string" ? body : "", headers } };
}

async function contextOf<Site extends SiteTexts>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext<Site>> {
  const info = requestInfoOf<Site>(request);
  if (!info) throw commonProblem("unknown_host");
  const { auth } = route.endpoint;
  return {
    site: info.site,
    viewer: auth === "public" || auth === "player" ? await info.viewer() : null,
    staff: auth === "staff" ? await info.staff() : null,
    now: options.clock.now(),
    db: options.database,
    get clientAddress() {
      return request.ip;
    },
    userAgent: request.headers["user-agent"] ?? "",
    cookie: (name) => cookieValue(request.headers.cookie, name),
    log: request.log,
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
    // Replaced before the handler runs; checks before that must not write.
    write: () => Promise.reject(commonProblem("method_not_allowed")),
  };
}

async function spendLimit<Site extends SiteTexts>(
  options: ApiOptions<Site>,
  route: Route<Site>,
  call: CallContext<Site>,
): Promise<void> {
  const { limit } = route.endpoint;
  if (!limit) return;
  const who = limit.per === "address" ? networkOf(call.clientAddress) : callerOf(call);
  await requireToken(options.database, limitKey(route.key, who), limit, call.now);
}

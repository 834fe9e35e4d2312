import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { splitKey, acceptsIdempotencyKey, timeHeader, type Endpoint } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { createAnswerTransaction } from "./answer-transaction.ts";
import { callerOf, type CallContext, type SiteWords } from "./context.ts";
import { cookieValue } from "./cookies.ts";
import { answerOnce, idempotencyKeyOf, sendJson, type BrowserOf } from "./idempotent-answer.ts";
import { networkOf } from "./network.ts";
import { limitKey, requireToken } from "./rate-limit-store.ts";
import { receptionOf } from "./request.ts";
import type { RawInput, Route, RouteTable } from "./routes.ts";
import { apiPolicy } from "./security-headers.ts";
import { registerSigned } from "./signed.ts";
import { createUploadGate, type UploadGate, type UploadLimits } from "./upload-gate.ts";
import { registerUpload } from "./upload.ts";

export interface ApiOptions<Site extends SiteWords> {
  table: RouteTable<Site>;
  database: Database;
  clock: Clock;
  browserOf?: BrowserOf<Site> | undefined;
  uploadLimits?: UploadLimits | undefined;
}

/** Serves every endpoint of the table. */
export function registerApi<Site extends SiteWords>(
  server: FastifyInstance,
  options: ApiOptions<Site>,
): void {
  const uploads = createUploadGate(options.uploadLimits);
  for (const route of options.table.values()) {
    const { method, path } = splitKey(route.key);
    const served = {
      method,
      url: path,
      schema: { response: { 200: answerSchema(route) } },
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(options, route, request, reply),
    };
    const { endpoint } = route;
    if (endpoint.upload) {
      const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
        admitUpload(options, uploads, route, request, reply);
      registerUpload(server, { ...served, onRequest }, endpoint.upload.mostBytes);
    } else if (endpoint.auth === "signature") registerSigned(server, served, endpoint.signed.mostBytes);
    else server.route(served);
  }
}

/** Makes a call for a form that a browser has sent without scripts: the same checks, limits and effects, without a key. */
export async function callForForm<Site extends SiteWords>(
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

/** The serialiser built from it drops every field that the contract does not name. */
function answerSchema<Site extends SiteWords>(route: Route<Site>): object {
  return z.toJSONSchema(route.endpoint.response, { target: "openapi-3.0", io: "output" });
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
  // That of an upload is spent before its body is read.
  if (!route.endpoint.upload) await spendLimit(options, route, call);
  const key = acceptsIdempotencyKey(route) ? idempotencyKeyOf(request) : undefined;
  if (key !== undefined) return answerOnce(options, { route, call, raw, key, request, reply });
  const transaction = createAnswerTransaction(options.database, route.key, reply);
  const result = await route.handle({ ...call, write: transaction.write }, raw);
  if (transaction.answer !== undefined) return sendJson(reply, transaction.answer);
  const { download } = route.endpoint;
  if (download) reply.header("content-disposition", `attachment; filename="${download}"`);
  return result;
}

/** Everything that can refuse an upload without its body, which is too large to be read for nothing. */
async function admitUpload<Site extends SiteWords>(
  options: ApiOptions<Site>,
  uploads: UploadGate,
  route: Route<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = await contextOf<Site>(options, route, request, reply);
  route.admit(call);
  const leave = uploads.enter(networkOf(call.clientAddress));
  reply.raw.once("close", leave);
  await spendLimit(options, route, call);
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
    write: () => Promise.reject(commonProblem("method_not_allowed")),
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

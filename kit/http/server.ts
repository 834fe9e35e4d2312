import { randomUUID } from "node:crypto";
import Fastify, {
  LogController,
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { registerApi, type ApiOptions } from "./api.ts";
import { chooseEncoding, compress, documentQuality, freshQuality, isWorthCompressing } from "./compress.ts";
import type { SiteWords, Staff, Viewer } from "./context.ts";
import { isHeadTooLong, mostHeadRead } from "./head-size.ts";
import { isOwnOrigin } from "./origin.ts";
import { problemBody, toProblem } from "./problems.ts";
import { prepareReceptions, receive, receptionOf, routeOf } from "./request.ts";
import { methodsOf, type RouteTable } from "./routes.ts";
import { apiPolicy, commonHeaders, strictTransport } from "./security-headers.ts";
import { defaultTimeLimits, limitTime, type TimeLimits } from "./time-limit.ts";

export interface HttpOptions<Site extends SiteWords> {
  table: RouteTable<Site>;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Undefined for a host that is nobody's: answered with 421. */
  siteOf(host: string): Site | undefined;
  /** Gives the words when no site is known. */
  fallbackSite: Site;
  /** Looks up the session of a request. */
  viewerOf(request: FastifyRequest, site: Site): Promise<Viewer | null>;
  /** May renew the session: it is asked at most once for a request, and `keep` sends the new cookie whatever the answer. */
  staffOf?(request: FastifyRequest, keep: (cookie: string) => void): Promise<Staff | null>;
  /** A friendly page for people, where a call would get a problem body. */
  problemPage?(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<string | Buffer>;
  /** The page of a request whose headers are too long to read, with its CSP. */
  barePage?(site: Site, code: string): { html: string; policy: string };
  /** Called for every answer. */
  onAnswered?(answered: Answered): void;
  isSecure: boolean;
  trustedProxies: readonly string[];
  bodyLimit?: number;
  timeLimits?: TimeLimits;
  browserOf?: ApiOptions<Site>["browserOf"];
  uploadLimits?: ApiOptions<Site>["uploadLimits"];
}

/** What is logged and measured of an answer. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Routes that probes and scrapers reach by address, whatever the host says. */
const hostless = /^\/(health|metrics)(\/|\?|$)/;

/** How long a connection that was answered with an error may take to read the answer. */
const lingerMs = 2_000;

export function createHttpServer<Site extends SiteWords>(options: HttpOptions<Site>): FastifyInstance {
  const timeLimits = options.timeLimits ?? defaultTimeLimits;
  const requestTimeout = timeLimits.requestMs ?? defaultTimeLimits.requestMs;
  const server = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: options.bodyLimit ?? 64 * 1024,
    http: {
      maxHeaderSize: mostHeadRead,
      headersTimeout: requestTimeout,
      // Node looks for slow requests every 30 s unless told otherwise, whatever their time limit is.
      connectionsCheckingInterval: Math.min(1_000, requestTimeout),
    },
    requestTimeout,
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // A malformed request line or header never reaches a handler; it is answered here and the connection closed.
    clientErrorHandler(error, socket) {
      if (error.message.includes("reset") || !socket.writable) return;
      if (error.code === "HPE_HEADER_OVERFLOW") socket.end(writeTooLong(error));
      else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") socket.end(emptyAnswer("408 Request Timeout"));
      // What is nonsense may be the rest of an answered request, after which no browser reads on.
      else socket.end(emptyAnswer("400 Bad Request"));
      // A sender that goes on sending would hold the connection for ever.
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
    // An address that cannot be read passes no hook.
    frameworkErrors(error, request, reply) {
      if (isHeadTooLong(request.raw)) sendTooLong(request, reply);
      else void answerProblem(request, reply, welcome(request, reply) ?? toProblem(error));
    },
  });

  /** Nothing is looked up for who sends too much but whose words to use. */
  function tooLong(isForPerson: boolean, site: Site) {
    const problem = commonProblem("body_too_large");
    const page = isForPerson ? options.barePage?.(site, problem.code) : undefined;
    return {
      headers: {
        connection: "close",
        "cache-control": "no-store",
        "content-type": `${page ? "text/html" : "application/json"}; charset=utf-8`,
        "content-security-policy": page?.policy ?? apiPolicy,
      },
      body: page?.html ?? JSON.stringify(problemBody(problem, site)),
    };
  }

  /** Written by hand, because there is no request to answer, and so no host whose words could be used. */
  function writeTooLong(error: ConnectionError): string {
    const { headers: own, body } = tooLong(isOfPerson(error), options.fallbackSite);
    return [
      "HTTP/1.1 431 Request Header Fields Too Large",
      ...Object.entries(own).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n");
  }

  prepareReceptions(server);
  limitTime(server, timeLimits);
  // A form on another site can send plain text without asking first; JSON it cannot.
  server.removeContentTypeParser("text/plain");

  const headers = options.isSecure
    ? { ...commonHeaders, "strict-transport-security": strictTransport }
    : commonHeaders;
  server.addHook("onRequest", (request, reply, done) => {
    if (isHeadTooLong(request.raw)) sendTooLong(request, reply);
    else done(welcome(request, reply));
  });

  function sendTooLong(request: FastifyRequest, reply: FastifyReply): void {
    const site = options.siteOf(request.host ?? "") ?? options.fallbackSite;
    const { headers: own, body } = tooLong(wantsPage(request), site);
    void reply.code(431).headers(headers).headers(own).header("x-request-id", request.id).send(body);
  }

  /** Finds out whose request it is, and what speaks against it before anybody reads it. */
  function welcome(request: FastifyRequest, reply: FastifyReply): Problem | undefined {
    reply.headers(headers).header("x-request-id", request.id);
    if (hostless.test(request.url)) return undefined;
    const site = options.siteOf(request.host ?? "");
    const origin = `${options.isSecure ? "https" : request.protocol}://${request.host}`;
    let viewer: Promise<Viewer | null> | undefined;
    let staff: Promise<Staff | null> | undefined;
    const lastingCookies: string[] = [];
    const keep = (cookie: string) => {
      lastingCookies.push(cookie);
      reply.header("set-cookie", cookie);
    };
    receive<Site>(request, {
      site: site ?? options.fallbackSite,
      origin,
      viewer: () => (viewer ??= options.viewerOf(request, site ?? options.fallbackSite)),
      staff: () => (staff ??= options.staffOf?.(request, keep) ?? Promise.resolve(null)),
      lastingCookies,
    });
    if (!site) return commonProblem("unknown_host");
    return isForeignWrite(request, origin) ? commonProblem("foreign_origin") : undefined;
  }

  server.addHook("onSend", (request, reply, payload: unknown, done) => {
    if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return done(null, payload);
    reply.header("vary", "accept-encoding");
    const encoding = isWorthCompressing(payload)
      ? chooseEncoding(request.headers["accept-encoding"])
      : undefined;
    if (!encoding) return done(null, payload);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    const isDocument = String(reply.getHeader("content-type")).startsWith("text/html");
    done(null, compress(Buffer.from(payload), encoding, isDocument ? documentQuality : freshQuality));
  });

  server.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const answered = { method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime };
    // Probes come every second: their lines would hide the others.
    const level = hostless.test(request.url) ? "debug" : "info";
    request.log[level]({ ...answered, ms: Math.round(answered.ms) }, "answered");
    options.onAnswered?.(answered);
    done();
  });

  async function answerProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Problem,
  ): Promise<unknown> {
    const words = receptionOf<Site>(request)?.site ?? options.fallbackSite;
    reply.code(problem.status);
    if (problem.status === 429) reply.header("retry-after", String(problem.retryAfterSeconds ?? 60));
    if (options.problemPage && wantsPage(request)) {
      return reply.send(await options.problemPage(request, reply, problem));
    }
    reply.header("content-security-policy", apiPolicy).header("cache-control", "no-store");
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(problemBody(problem, words)));
  }

  server.setErrorHandler(async (error, request, reply) => {
    const problem = toProblem(error);
    // Where nobody listens it is nothing to the caller what is wrong with the body.
    if (request.is404 && problem !== error && problem.status < 500) return answerMissing(request, reply);
    reply.removeHeader("set-cookie");
    for (const cookie of receptionOf(request)?.lastingCookies ?? []) reply.header("set-cookie", cookie);
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, "failed");
    return answerProblem(request, reply, problem);
  });

  server.setNotFoundHandler(answerMissing);

  async function answerMissing(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split("?", 1)[0] ?? "";
    const methods = methodsOf(options.table, path);
    if (methods.length > 0) reply.header("allow", methods.join(", "));
    return answerProblem(
      request,
      reply,
      commonProblem(methods.length > 0 ? "method_not_allowed" : "not_found"),
    );
  }

  registerApi(server, options);
  return server;
}

function emptyAnswer(status: string): string {
  return `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
}

function isForeignWrite(request: FastifyRequest, ownOrigin: string): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false;
  const fetchSite = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  return !isOwnOrigin({
    origin,
    fetchSite: typeof fetchSite === "string" ? fetchSite : undefined,
    ownOrigin,
  });
}

/** As far as the piece of it that was too much tells; who it is unknown of is taken for a program. */
function isOfPerson({ rawPacket }: ConnectionError): boolean {
  const read = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1") : "";
  return /^[A-Z]+ \/(?!api\/)/.test(read) && /\r\naccept:[^\r]*text\/html/i.test(read);
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
}

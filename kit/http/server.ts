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
import { defaultAdmissionLimits, limitAdmission, type AdmissionLimits } from "./admission.ts";
import { registerApi, type ApiOptions } from "./api.ts";
import { compressFresh, isWorthCompressing } from "./compress.ts";
import type { SiteTexts, Staff, Viewer } from "./context.ts";
import { areHeadersTooLong, maxHeaderBytesRead } from "./request-header-limit.ts";
import { isOwnOrigin } from "./origin.ts";
import { problemBody, toProblem } from "./problems.ts";
import { decorateRequests, requestInfoOf, routeOf, setRequestInfo } from "./request-info.ts";
import { methodsOf, type RouteTable } from "./routes.ts";
import { apiPolicy, commonHeaders, strictTransport } from "./security-headers.ts";
import { defaultTimeLimits, limitTime, type TimeLimits } from "./time-limit.ts";

export interface HttpOptions<Site extends SiteTexts> {
  table: RouteTable<Site>;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Undefined for an unknown host, which gets 421. */
  siteOf(host: string): Site | undefined;
  /** Its texts are used if no site is known. */
  fallbackSite: Site;
  /** Loads the session of a request. */
  viewerOf(request: FastifyRequest, site: Site): Promise<Viewer | null>;
  /** Called at most once per request. May renew the session: `renewCookie` sends the new cookie with any response. */
  staffOf?(request: FastifyRequest, renewCookie: (cookie: string) => void): Promise<Staff | null>;
  /** An HTML page instead of a problem body, for browsers. */
  problemPage?(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<string | Buffer>;
  /** The page, with its CSP, for a request that must cost little, such as one whose headers are too long to read. */
  barePage?(site: Site, code: string): { html: string; policy: string };
  /** Called after every response. */
  onResponse?(summary: MeasuredResponse): void;
  isSecure: boolean;
  trustedProxies: readonly string[];
  bodyLimit?: number;
  timeLimits?: TimeLimits;
  browserOf?: ApiOptions<Site>["browserOf"];
  uploadLimits?: ApiOptions<Site>["uploadLimits"];
  admissionLimits?: AdmissionLimits | undefined;
}

/** What is logged and measured of a response. */
export interface ResponseSummary {
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** The host is measured, not logged: each line names its site. */
export interface MeasuredResponse extends ResponseSummary {
  host: string;
}

/** Probes and scrapers reach these routes by IP address, with any host. */
const hostlessRoutes = /^\/(health|metrics)(\/|\?|$)/;

/** How long a client may take to read an error response before its connection is closed. */
const closeDelayMs = 2_000;

export function createHttpServer<Site extends SiteTexts>(options: HttpOptions<Site>): FastifyInstance {
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
      maxHeaderSize: maxHeaderBytesRead,
      headersTimeout: requestTimeout,
      // By default Node looks for slow requests only every 30 s, even if their time limit is shorter.
      connectionsCheckingInterval: Math.min(1_000, requestTimeout),
    },
    requestTimeout,
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // A malformed request line or header never reaches a handler. Respond here and close the connection.
    clientErrorHandler(error, socket) {
      if (error.message.includes("reset") || !socket.writable) return;
      if (error.code === "HPE_HEADER_OVERFLOW") socket.end(tooLongResponse(error));
      else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") socket.end(emptyResponse("408 Request Timeout"));
      // The bytes may be the rest of a request that already has its response; no browser reads another one.
      else socket.end(emptyResponse("400 Bad Request"));
      // A client that keeps sending would hold the connection for ever.
      setTimeout(() => socket.destroy(), closeDelayMs).unref();
    },
    // Hooks do not run for a URL that cannot be decoded.
    frameworkErrors(error, request, reply) {
      if (areHeadersTooLong(request.raw)) sendTooLong(request, reply);
      else void sendProblem(request, reply, identify(request, reply) ?? toProblem(error));
    },
  });

  /** Looks nothing up except the site whose texts are used. */
  function tooLongContent(isBrowser: boolean, site: Site) {
    const problem = commonProblem("body_too_large");
    const page = isBrowser ? options.barePage?.(site, problem.code) : undefined;
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

  /** Written by hand, because there is no parsed request, and so no host to choose the site by. */
  function tooLongResponse(error: ConnectionError): string {
    const { headers: extraHeaders, body } = tooLongContent(isFromBrowser(error), options.fallbackSite);
    return [
      "HTTP/1.1 431 Request Header Fields Too Large",
      ...Object.entries(extraHeaders).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n");
  }

  decorateRequests(server);
  limitTime(server, timeLimits);
  limitAdmission(server, options.admissionLimits ?? defaultAdmissionLimits);
  // A form of another site can send text/plain without a CORS preflight, but not JSON.
  server.removeContentTypeParser("text/plain");

  const headers = options.isSecure
    ? { ...commonHeaders, "strict-transport-security": strictTransport }
    : commonHeaders;
  server.addHook("onRequest", (request, reply, done) => {
    if (areHeadersTooLong(request.raw)) sendTooLong(request, reply);
    else done(identify(request, reply));
  });

  function sendTooLong(request: FastifyRequest, reply: FastifyReply): void {
    const site = options.siteOf(request.host ?? "") ?? options.fallbackSite;
    const { headers: extraHeaders, body } = tooLongContent(wantsPage(request), site);
    void reply.code(431).headers(headers).headers(extraHeaders).header("x-request-id", request.id).send(body);
  }

  /** Identifies site and caller. Returns a problem if the request must be refused before its body is read. */
  function identify(request: FastifyRequest, reply: FastifyReply): Problem | undefined {
    reply.headers(headers).header("x-request-id", request.id);
    if (hostlessRoutes.test(request.url)) return undefined;
    const site = options.siteOf(request.host ?? "");
    const origin = `${options.isSecure ? "https" : request.protocol}://${request.host}`;
    let viewer: Promise<Viewer | null> | undefined;
    let staff: Promise<Staff | null> | undefined;
    const lastingCookies: string[] = [];
    const renewCookie = (cookie: string) => {
      lastingCookies.push(cookie);
      reply.header("set-cookie", cookie);
    };
    setRequestInfo<Site>(request, {
      site: site ?? options.fallbackSite,
      origin,
      viewer: () => (viewer ??= options.viewerOf(request, site ?? options.fallbackSite)),
      staff: () => (staff ??= options.staffOf?.(request, renewCookie) ?? Promise.resolve(null)),
      lastingCookies,
    });
    if (!site) return commonProblem("unknown_host");
    return isForeignWrite(request, origin) ? commonProblem("foreign_origin") : undefined;
  }

  compressResponses(server);
  logResponses(server, options);

  async function sendProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Problem,
  ): Promise<unknown> {
    const site = requestInfoOf<Site>(request)?.site ?? options.fallbackSite;
    reply.code(problem.status);
    const seconds = problem.retryAfterSeconds ?? (problem.status === 429 ? 60 : undefined);
    if (seconds !== undefined) reply.header("retry-after", String(seconds));
    if (problem.code === "overloaded" && wantsPage(request)) {
      const page = options.barePage?.(site, problem.code);
      if (page) {
        reply.header("content-security-policy", page.policy).header("cache-control", "no-store");
        return reply.type("text/html; charset=utf-8").send(page.html);
      }
    }
    if (options.problemPage && wantsPage(request)) {
      return reply.send(await options.problemPage(request, reply, problem));
    }
    reply.header("content-security-policy", apiPolicy).header("cache-control", "no-store");
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(problemBody(problem, site)));
  }

  server.setErrorHandler(async (error, request, reply) => {
    const problem = toProblem(error);
    // For an unknown path the error of the body does not matter.
    if (request.is404 && problem !== error && problem.status < 500) return sendNotFound(request, reply);
    reply.removeHeader("set-cookie");
    for (const cookie of requestInfoOf(request)?.lastingCookies ?? []) reply.header("set-cookie", cookie);
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, "request failed");
    return sendProblem(request, reply, problem);
  });

  server.setNotFoundHandler(sendNotFound);

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split("?", 1)[0] ?? "";
    const methods = methodsOf(options.table, path);
    if (methods.length > 0) reply.header("allow", methods.join(", "));
    return sendProblem(
      request,
      reply,
      commonProblem(methods.length > 0 ? "method_not_allowed" : "not_found"),
    );
  }

  registerApi(server, options);
  return server;
}

function compressResponses(server: FastifyInstance): void {
  server.addHook("onSend", async (request, reply, payload: unknown) => {
    if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return payload;
    reply.header("vary", "accept-encoding");
    if (!isWorthCompressing(payload)) return payload;
    const compressed = await compressFresh(Buffer.from(payload), request.headers["accept-encoding"]);
    if (!compressed) return payload;
    reply.header("content-encoding", compressed.encoding).removeHeader("content-length");
    return compressed.body;
  });
}

function logResponses(server: FastifyInstance, options: Pick<HttpOptions<SiteTexts>, "onResponse">): void {
  server.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const summary = { method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime };
    // Probes arrive every second; at level info they would hide other lines.
    const level = hostlessRoutes.test(request.url) ? "debug" : "info";
    request.log[level]({ ...summary, ms: Math.round(summary.ms) }, "request completed");
    options.onResponse?.({ ...summary, host: request.host });
    done();
  });
}

function emptyResponse(status: string): string {
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

/** Judged by the last packet only. If unknown, the caller is taken for a program. */
function isFromBrowser({ rawPacket }: ConnectionError): boolean {
  const read = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1") : "";
  return /^[A-Z]+ \/(?!api\/)/.test(read) && /\r\naccept:[^\r]*text\/html/i.test(read);
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
}

import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noStanding } from "#apps/web/guard.ts";
import type { RenderOutput } from "#apps/web/server-render.tsx";
import { tokenOf } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import { chooseEncoding } from "#kit/http/compress.ts";
import type { ReadyAnswer } from "#kit/http/ready-answers.ts";
import { receptionOf } from "#kit/http/request.ts";
import { createDoorman, type DoormanOptions } from "./doorman.ts";
import { createDrawing, type DrawingOptions, type DrawnPage } from "./drawing.ts";
import { createPageCache, type KeptPage } from "./page-cache.ts";
import { barePage } from "./bare-page.ts";
import { preparePageHeaders, type PageHeaderOptions, type PageHeaders } from "./page-headers.ts";
import { isSameForAll, pathOf, requireReception, wantsLowData, type PageAsked } from "./page-request.ts";
import { createSharing } from "./sharing.ts";
import { brotliOf, createPageWriter, textOf, type Filling, type WrittenPage } from "./written-page.ts";

export interface PagesOptions extends DrawingOptions, PageHeaderOptions {
  door: Omit<DoormanOptions, "database" | "clock">;
}

/** Serves every page: rendered on the server, kept in memory for visitors without a session. */
export function createPages(options: PagesOptions) {
  const cache = createPageCache<KeptPage>(options.clock);
  const writer = createPageWriter();
  const sharing = createSharing<RenderOutput | KeptPage>();
  const doorman = createDoorman({ ...options, ...options.door });
  const drawing = createDrawing(options);
  const pageHeaders = preparePageHeaders(options);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // A call that does not exist is no page: programs get a problem that they can read.
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    const reception = requireReception(request);
    const { site } = reception;
    const path = pathOf(request);
    const page = drawing.pageAt(path, site);
    if (page) reception.route = page.path;
    const viewer = await reception.viewer();
    const nonce = newNonce();
    putHeaders(reply, pageHeaders(path), nonce);
    const key = keyOf(site, request);
    const kept = viewer === null ? keptFor(site, request) : undefined;
    if (kept) return sendKept(request, reply, kept, nonce);

    const sentOn = await doorman.receive(request, reply, site, viewer, page);
    if (sentOn !== undefined) return reply.redirect(sentOn, 303);
    const admission = await doorman.admit(request, reply, site, viewer, page);
    if (admission.kind === "elsewhere") return reply.redirect(admission.location, 303);

    // Any other page may speak of who asks: of a number that this browser has proved, or was sent with.
    const isOfVisitor = viewer === null && admission.viewer === null;
    const isForAll = isOfVisitor && page?.cacheSeconds !== undefined && isSameForAll(request);
    const drawn = isForAll
      ? await sharing.share(`${key} ${request.url}`, () => drawToKeep(request, site, key))
      : await drawing.draw(request, admission);
    if (drawn.kind === "kept") return sendKept(request, reply, drawn, nonce);
    if (drawn.kind === "redirect") return reply.redirect(drawn.location, drawn.status);
    reply.code(drawn.status);
    const filling = fillingOf(nonce, timeOf(drawn));
    const isVisitors = admission.viewer === null && drawn.page?.cacheSeconds !== undefined;
    if (!isVisitors) {
      const card = await drawing.cardOf(drawn, site, request);
      return reply.send(textOf(drawing.document(drawn, { site, card }, request), filling));
    }
    return sendWritten(request, reply, await write(drawn, site, request, key), filling);
  }

  /** Of a visitor's page, if it is the same for all. */
  function keptFor(site: Site, asked: PageAsked): KeptPage | undefined {
    return isSameForAll(asked) ? cache.find(keyOf(site, asked)) : undefined;
  }

  /** A kept page for somebody who brings no session, known by the request alone. */
  function findReady(site: Site, asked: PageAsked): ReadyAnswer | undefined {
    const { headers } = asked;
    if (tokenOf(headers, options.isSecure) !== undefined) return;
    const kept = chooseEncoding(headers["accept-encoding"]) === "br" ? keptFor(site, asked) : undefined;
    if (!kept) return;
    const { route, status, page, headers: own, drawnAt } = kept;
    const nonce = newNonce();
    return {
      route,
      status,
      headers: own.lasting,
      policy: own.policyWith(nonce),
      body: brotliOf(page, fillingOf(nonce, drawnAt)),
    };
  }

  async function write(
    drawn: DrawnPage,
    site: Site,
    request: FastifyRequest,
    key: string,
  ): Promise<WrittenPage> {
    const card = await drawing.cardOf(drawn, site, request);
    const facts = drawing.factsOf(drawn, card);
    return writer.write(key, facts, () => drawing.document(drawn, { site, card }, request));
  }

  /** A page that may be kept is written once, for this answer and those that follow. */
  async function drawToKeep(
    request: FastifyRequest,
    site: Site,
    key: string,
  ): Promise<RenderOutput | KeptPage> {
    let isWhole = true;
    const visitor = { viewer: null, standing: noStanding };
    const drawn = await drawing.draw(request, visitor, () => (isWhole = false));
    // Whoever comes next may have what could not be had now.
    if (drawn.kind === "redirect" || drawn.status !== 200 || !isWhole) return drawn;
    const { path: route, cacheSeconds = 0 } = drawn.page ?? {};
    if (route === undefined || cacheSeconds === 0) return drawn;
    const page = await write(drawn, site, request, key);
    const { lasting, policyWith } = pageHeaders(pathOf(request));
    const kept: KeptPage = {
      kind: "kept",
      route,
      status: drawn.status,
      page,
      headers: { lasting: { ...lasting, ...inBrotli }, policyWith },
      drawnAt: timeOf(drawn),
    };
    cache.keep(key, kept, cacheSeconds);
    return kept;
  }

  /** The page of a problem. It comes without scripts, which would look for the page that its address names. */
  async function problemPage(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Problem,
  ): Promise<string> {
    const site = receptionOf<Site>(request)?.site ?? options.sites.fallback;
    const nonce = newNonce();
    putHeaders(reply, pageHeaders(pathOf(request)), nonce);
    if (problem.code === "unknown_host") return barePage(site, problem.code, nonce);
    const drawn = await drawing.drawProblem(request, site, problem);
    if (drawn.kind === "redirect") throw commonProblem("internal");
    const card = await drawing.cardOf(drawn, site, request);
    return textOf(drawing.document(drawn, { site, card }, request, null), fillingOf(nonce, timeOf(drawn)));
  }

  function sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, page, drawnAt }: KeptPage,
    nonce: string,
  ): FastifyReply {
    return sendWritten(request, reply.code(status), page, fillingOf(nonce, drawnAt));
  }

  /** The time of the answer is no part of what is kept: the reader's clock is set by it. */
  function fillingOf(nonce: string, drawnAt: string): Filling {
    return { nonce, drawnAt, answeredAt: String(options.clock.now().getTime()) };
  }

  return {
    register(server: FastifyInstance): void {
      server.get("/*", { exposeHeadRoute: true }, answer);
    },
    findReady,
    problemPage,
    cardSources: drawing.cardSources,
  };
}

const inBrotli = { "content-encoding": "br", vary: "accept-encoding" };

function keyOf({ brand }: Site, asked: PageAsked): string {
  return `${brand.key} ${wantsLowData(asked)} ${pathOf(asked)}`;
}

function putHeaders(reply: FastifyReply, { lasting, policyWith }: PageHeaders, nonce: string): void {
  reply.headers(lasting).header("content-security-policy", policyWith(nonce));
}

function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WrittenPage,
  filling: Filling,
): FastifyReply {
  return chooseEncoding(request.headers["accept-encoding"]) === "br"
    ? reply.headers(inBrotli).send(Buffer.from(brotliOf(page, filling), "latin1"))
    : reply.send(textOf(page.document, filling));
}

function timeOf({ state }: DrawnPage): string {
  return String(state.renderedAt);
}

/** Letters of base64url, six bits each. */
const nonceLength = 22;
const noncesAtOnce = 256;
/** Drawn for many pages at once: each way to the generator costs more than its letters. */
let letters = "";
let usedLetters = 0;

function newNonce(): string {
  if (usedLetters === letters.length) {
    letters = randomBytes((noncesAtOnce * nonceLength * 6) / 8).toString("base64url");
    usedLetters = 0;
  }
  const start = usedLetters;
  usedLetters += nonceLength;
  return letters.slice(start, usedLetters);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noStanding } from "#apps/web/guard.ts";
import type { RenderOutput } from "#apps/web/server-render.tsx";
import { browserTokenHashOf } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import { chooseEncoding, compress, documentQuality } from "#kit/http/compress.ts";
import { cookieValue } from "#kit/http/cookies.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import { barePage } from "./bare-page.ts";
import { createDoorman, type DoormanOptions } from "./doorman.ts";
import { createDrawing, type DrawingOptions, type DrawnPage } from "./drawing.ts";
import { createFormPosts } from "./form-posts.ts";
import { createPageCache, type CachedPage } from "./page-cache.ts";
import { pageHeaders, type PageHeaderOptions } from "./page-csp.ts";
import { isSameForAll, pathOf, requireReception, wantsLowData, type PageAsked } from "./page-request.ts";
import { createSharing } from "./sharing.ts";

export interface PagesOptions extends DrawingOptions, PageHeaderOptions {
  door: Omit<DoormanOptions, "database" | "clock">;
}

/** Serves every page: rendered on the server, cached in memory for visitors without a session. */
export function createPages(options: PagesOptions) {
  const cache = createPageCache<CachedPage>(options.clock);
  const sharing = createSharing<RenderOutput | CachedPage>();
  const doorman = createDoorman({ ...options, ...options.door });
  const drawing = createDrawing(options);
  const takeForm = createFormPosts(options);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // An unknown API call returns a problem, not a page.
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    const reception = requireReception(request);
    const { site } = reception;
    const path = pathOf(request);
    const page = drawing.pageAt(path, site);
    if (page) reception.route = page.path;
    const viewer = await reception.viewer();
    const key = keyOf(site, request);
    // A browser with a proved number may see another page.
    const isSame = isSameForAll(request) && !isMarkedBrowser(request, site);
    const cached = viewer === null && isSame ? cache.find(key) : undefined;
    if (cached) return sendCached(request, reply, cached);

    reply.headers(pageHeaders(options, path));
    const sentOn = await doorman.receive(request, reply, site, viewer, page);
    if (sentOn !== undefined) return reply.redirect(sentOn, 303);
    const admission = await doorman.admit(request, reply, site, viewer, page);
    if (admission.kind === "elsewhere") return reply.redirect(admission.location, 303);

    // Any other page may depend on the caller, such as on a number that this browser has proved.
    const isOfVisitor = viewer === null && admission.viewer === null;
    const isForAll = isOfVisitor && page?.cacheSeconds !== undefined && isSame;
    const drawn = isForAll
      ? await sharing.share(`${key} ${request.url}`, () => drawAndCache(request, site, key))
      : await drawing.draw(request, admission);
    if (drawn.kind === "cached") return sendCached(request, reply, drawn);
    if (drawn.kind === "redirect") return reply.redirect(drawn.location, drawn.status);
    const { html, headers } = await documentOf(drawn, site, request);
    return reply.code(drawn.status).headers(headers).send(html);
  }

  /** A form sent without scripts: redirects after success, otherwise renders the page with the errors. */
  async function answerForm(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const reception = requireReception(request);
    const { site } = reception;
    const page = drawing.pageAt(pathOf(request), site);
    if (!page) return reply.callNotFound();
    reception.route = page.path;
    const outcome = await takeForm(request, reply, page);
    if (outcome.kind === "done") return reply.redirect(outcome.location, 303);
    const admission = await doorman.admit(request, reply, site, await reception.viewer(), page);
    if (admission.kind === "elsewhere") return reply.redirect(admission.location, 303);
    const drawn = await drawing.draw(request, { ...admission, posted: outcome.posted });
    if (drawn.kind === "redirect") return reply.redirect(drawn.location, 303);
    const { html, headers } = await documentOf(drawn, site, request);
    return reply.code(outcome.status).headers(headers).send(html);
  }

  async function documentOf(drawn: DrawnPage, site: Site, request: FastifyRequest, entry?: null) {
    const card = await drawing.cardOf(drawn, site, request);
    const { html, inline } = drawing.document(drawn, { site, card }, request, entry);
    return { html, headers: pageHeaders(options, pathOf(request), inline) };
  }

  async function drawAndCache(
    request: FastifyRequest,
    site: Site,
    key: string,
  ): Promise<RenderOutput | CachedPage> {
    let isWhole = true;
    const visitor = { viewer: null, standing: noStanding };
    const drawn = await drawing.draw(request, visitor, () => (isWhole = false));
    // A page with a failed call is not cached.
    if (drawn.kind === "redirect" || drawn.status !== 200 || !isWhole) return drawn;
    const { cacheSeconds } = drawn.page ?? {};
    if (cacheSeconds === undefined) return drawn;
    const { html, headers } = await documentOf(drawn, site, request);
    const brotli = compress(Buffer.from(html), "br", documentQuality);
    const cached: CachedPage = { kind: "cached", status: drawn.status, headers, html, brotli };
    cache.set(key, cached, cacheSeconds);
    return cached;
  }

  /** The error page. It has no scripts, which would load the page of its address. */
  async function problemPage(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Problem,
  ): Promise<string> {
    const site = requestInfoOf<Site>(request)?.site ?? options.sites.fallback;
    const path = pathOf(request);
    if (problem.code === "unknown_host") {
      const { html, policy } = barePage(site, problem.code);
      reply.headers(pageHeaders(options, path)).header("content-security-policy", policy);
      return html;
    }
    const drawn = await drawing.drawProblem(request, site, problem);
    if (drawn.kind === "redirect") throw commonProblem("internal");
    const { html, headers } = await documentOf(drawn, site, request, null);
    reply.headers(headers);
    return html;
  }

  return {
    register(server: FastifyInstance): void {
      server.get("/*", { exposeHeadRoute: true }, answer);
      server.register((scope, _, done) => {
        scope.addContentTypeParser(
          "application/x-www-form-urlencoded",
          { parseAs: "string", bodyLimit: 16 * 1024 },
          (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
        );
        for (const { path: url } of options.renderer.pages) {
          if (!scope.hasRoute({ method: "POST", url })) scope.post(url, answerForm);
        }
        done();
      });
    },
    problemPage,
    cardSources: drawing.cardSources,
  };
}

function isMarkedBrowser({ headers }: FastifyRequest, site: Site): boolean {
  return browserTokenHashOf({ site, cookie: (name) => cookieValue(headers.cookie, name) }) !== undefined;
}

function keyOf({ brand }: Site, asked: PageAsked): string {
  return `${brand.key} ${wantsLowData(asked)} ${pathOf(asked)}`;
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, html, brotli }: CachedPage,
): FastifyReply {
  reply.code(status).headers(headers);
  return chooseEncoding(request.headers["accept-encoding"]) === "br"
    ? reply.header("content-encoding", "br").header("vary", "accept-encoding").send(brotli)
    : reply.send(html);
}

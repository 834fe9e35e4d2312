import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noSubscription } from "#apps/web/guard.ts";
import type { RenderOutput } from "#apps/web/server-render.tsx";
import { browserTokenHashOf } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import { admissionConfig } from "#kit/http/admission.ts";
import { chooseEncoding, compress, documentQuality } from "#kit/http/compress.ts";
import { cookieValue } from "#kit/http/cookies.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import { barePage } from "./bare-page.ts";
import { createPageAccess, type PageAccessOptions } from "./page-access.ts";
import { createPageRenderer, type PageRendererOptions, type RenderedPage } from "./page-renderer.ts";
import { createFormPosts } from "./form-posts.ts";
import { createPageCache, type CachedPage } from "./page-cache.ts";
import { pageHeaders, type PageHeaderOptions } from "./page-csp.ts";
import { isSameForAll, pathOf, requireRequestInfo, wantsLowData, type PageAddress } from "./page-request.ts";
import { createSingleFlight } from "./single-flight.ts";

export interface PagesOptions extends PageRendererOptions, PageHeaderOptions {
  access: Omit<PageAccessOptions, "database" | "clock">;
}

/** Serves every page: rendered on the server, cached in memory for visitors without a session. */
export function createPages(options: PagesOptions) {
  const cache = createPageCache<CachedPage>(options.clock);
  const singleFlight = createSingleFlight<RenderOutput | CachedPage>();
  const access = createPageAccess({ ...options, ...options.access });
  const renderer = createPageRenderer(options);
  const submitForm = createFormPosts(options);

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // An unknown API call returns a problem, not a page.
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    const info = requireRequestInfo(request);
    const { site } = info;
    const path = pathOf(request);
    const page = renderer.pageAt(path, site);
    if (page) info.route = page.path;
    const viewer = await info.viewer();
    const key = keyOf(site, request);
    // A browser with a proved number may see another page.
    const isCacheable = isSameForAll(request) && !hasBrowserToken(request, site);
    const cached = viewer === null && isCacheable ? cache.find(key) : undefined;
    if (cached) return sendCached(request, reply, cached);

    reply.headers(pageHeaders(options, path));
    const redirect = await access.handleArrival(request, reply, site, viewer, page);
    if (redirect !== undefined) return reply.redirect(redirect, 303);
    const [admission, unread] = await Promise.all([
      access.admit(request, reply, site, viewer, page),
      viewer ? countUnread(options.database, viewer.id) : undefined,
    ]);
    if (admission.kind === "redirect") return reply.redirect(admission.location, 303);

    // Any other page may depend on the caller, such as on a number that this browser has proved.
    const isVisitor = viewer === null && admission.viewer === null;
    const isForAll = isVisitor && page?.cacheSeconds !== undefined && isCacheable;
    const rendered = isForAll
      ? await singleFlight.run(`${key} ${request.url}`, () => renderAndCache(request, site, key))
      : await renderer.render(request, { ...admission, unread });
    if (rendered.kind === "cached") return sendCached(request, reply, rendered);
    if (rendered.kind === "redirect") return reply.redirect(rendered.location, rendered.status);
    const { html, headers } = await documentOf(rendered, site, request);
    return reply.code(rendered.status).headers(headers).send(html);
  }

  /** A form sent without scripts: redirects after success, otherwise renders the page with the errors. */
  async function handleForm(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const info = requireRequestInfo(request);
    const { site } = info;
    const page = renderer.pageAt(pathOf(request), site);
    if (!page) return reply.callNotFound();
    info.route = page.path;
    const outcome = await submitForm(request, reply, page);
    if (outcome.kind === "done") return reply.redirect(outcome.location, 303);
    const admission = await access.admit(request, reply, site, await info.viewer(), page);
    if (admission.kind === "redirect") return reply.redirect(admission.location, 303);
    const rendered = await renderer.render(request, { ...admission, posted: outcome.posted });
    if (rendered.kind === "redirect") return reply.redirect(rendered.location, 303);
    const { html, headers } = await documentOf(rendered, site, request);
    return reply.code(outcome.status).headers(headers).send(html);
  }

  async function documentOf(rendered: RenderedPage, site: Site, request: FastifyRequest, entry?: null) {
    const card = await renderer.cardOf(rendered, site, request);
    const { html, inline } = renderer.document(rendered, { site, card }, request, entry);
    return { html, headers: pageHeaders(options, pathOf(request), inline) };
  }

  async function renderAndCache(
    request: FastifyRequest,
    site: Site,
    key: string,
  ): Promise<RenderOutput | CachedPage> {
    let isComplete = true;
    const visitor = { viewer: null, subscription: noSubscription };
    const rendered = await renderer.render(request, visitor, () => (isComplete = false));
    // A page with a failed call is not cached.
    if (rendered.kind === "redirect" || rendered.status !== 200 || !isComplete) return rendered;
    const { cacheSeconds } = rendered.page ?? {};
    if (cacheSeconds === undefined) return rendered;
    const { html, headers } = await documentOf(rendered, site, request);
    const brotli = await compress(Buffer.from(html), "br", documentQuality);
    const cached: CachedPage = { kind: "cached", status: rendered.status, headers, html, brotli };
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
    const rendered = await renderer.renderProblem(request, site, problem);
    if (rendered.kind === "redirect") throw commonProblem("internal");
    const { html, headers } = await documentOf(rendered, site, request, null);
    reply.headers(headers);
    return html;
  }

  return {
    register(server: FastifyInstance): void {
      server.get("/*", { exposeHeadRoute: true, config: admissionConfig("GET") }, sendPage);
      server.register((scope, _, done) => {
        scope.addContentTypeParser(
          "application/x-www-form-urlencoded",
          { parseAs: "string", bodyLimit: 16 * 1024 },
          (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
        );
        for (const { path: url } of options.renderer.pages) {
          if (!scope.hasRoute({ method: "POST", url }))
            scope.post(url, { config: admissionConfig("POST") }, handleForm);
        }
        done();
      });
    },
    problemPage,
    cardSources: renderer.cardSources,
  };
}

function hasBrowserToken({ headers }: FastifyRequest, site: Site): boolean {
  return browserTokenHashOf({ site, cookie: (name) => cookieValue(headers.cookie, name) }) !== undefined;
}

function keyOf({ brand }: Site, address: PageAddress): string {
  return `${brand.key} ${wantsLowData(address)} ${pathOf(address)}`;
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

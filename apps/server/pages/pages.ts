import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { publicBrand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { chooseEncoding } from "#kit/http/compress.ts";
import { cookieValue } from "#kit/http/cookies.ts";
import { inProcessApi } from "#kit/http/in-process.ts";
import { receptionOf } from "#kit/http/request.ts";
import type { RouteTable } from "#kit/http/routes.ts";
import { pagePolicy, type TrustedOrigins } from "#kit/http/security-headers.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { Page } from "#apps/web/routes.ts";
import { pageQueries } from "#apps/web/page-queries.ts";
import type { RenderOutput } from "#apps/web/server-render.tsx";
import type { PageState, ViewerState } from "#apps/web/state.ts";
import { cardAddress } from "../brand-files/card-address.ts";
import type { CardSources } from "../brand-files/card-content.ts";
import type { Sites } from "../sites/sites.ts";
import type { BuildOutput } from "./build-output.ts";
import { arrivalQueries } from "./arrival.ts";
import { documentOf } from "./document.ts";
import { createDoorman, type DoormanOptions } from "./doorman.ts";
import { brotliOf, createPageCache, textOf, type KeptPage } from "./page-cache.ts";
import type { Renderer } from "./renderer.ts";
import { createSharing } from "./sharing.ts";

export interface PagesOptions {
  renderer: Renderer;
  build: BuildOutput;
  sites: Sites;
  table: RouteTable<Site>;
  database: Database;
  clock: Clock;
  door: Omit<DoormanOptions, "database" | "clock">;
  textUrlOf(site: Site): string;
  isDemo: boolean;
  isSecure: boolean;
  /** Whose fields and frames the payment page shows. */
  cardOrigins: TrustedOrigins;
}

/** The one page on which code of the card processor may run. */
/** Pages with the fields of the card processor. */
const cardPages: ReadonlySet<string> = new Set(["/auth/checkout-payment", "/manage-subscription/card"]);

type DraftState = Omit<PageState, "text" | "loaderData" | "errors">;

/** Serves every page: rendered on the server, kept in memory for visitors without a session. */
export function createPages(options: PagesOptions) {
  const cache = createPageCache(options.clock);
  const sharing = createSharing<RenderOutput | KeptPage>();
  const doorman = createDoorman({ ...options, ...options.door });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // A call that does not exist is no page: programs get a problem that they can read.
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    const { site, viewer: findViewer } = requireReception(request);
    const isLowData = wantsLowData(request);
    const viewer = await findViewer();
    const nonce = newNonce();
    const path = pathOf(request);
    setHeaders(request, reply, nonce);
    const key = `${site.brand.key} ${isLowData} ${path}`;
    const mayBeKept = viewer === null && isSameForAll(request);
    const kept = mayBeKept ? cache.find(key) : undefined;
    if (kept) return sendKept(request, reply, kept, nonce);

    const page = options.renderer.pageAt(path, draftState(site, isLowData));
    const sentOn = await doorman.receive(request, reply, site, viewer, page);
    if (sentOn !== undefined) return reply.redirect(sentOn, 303);
    const admission = await doorman.admit(request, reply, site, viewer, page);
    if (admission.kind === "elsewhere") return reply.redirect(admission.location, 303);

    const drawn =
      mayBeKept && admission.viewer === null
        ? await sharing.share(`${key} ${request.url}`, () => drawToKeep(request, isLowData, key))
        : await draw(request, isLowData, admission);
    if (drawn.kind === "kept") return sendKept(request, reply, drawn, nonce);
    if (drawn.kind === "redirect") return reply.redirect(drawn.location, drawn.status);
    return reply.code(drawn.status).send(document(drawn, site, nonce, request));
  }

  function sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    kept: KeptPage,
    nonce: string,
  ): FastifyReply {
    reply.code(kept.status);
    return chooseEncoding(request.headers["accept-encoding"]) === "br"
      ? reply.header("content-encoding", "br").header("vary", "accept-encoding").send(brotliOf(kept, nonce))
      : reply.send(textOf(kept, nonce));
  }

  /** A page that may be kept is compressed once, for this answer and those that follow. */
  async function drawToKeep(request: FastifyRequest, isLowData: boolean, key: string) {
    let isWhole = true;
    const visitor = { viewer: null, isEntitled: false };
    const rendered = await draw(request, isLowData, visitor, () => (isWhole = false));
    // Whoever comes next may have what could not be had now.
    if (rendered.kind === "redirect" || rendered.status !== 200 || !isWhole) return rendered;
    const seconds = rendered.page?.cacheSeconds ?? 0;
    if (seconds === 0) return rendered;
    const nonce = newNonce();
    const html = document(rendered, requireReception(request).site, nonce, request);
    return cache.keep(key, { status: rendered.status, html, nonce, seconds });
  }

  /** The page asked for, as this viewer sees it. */
  async function draw(
    request: FastifyRequest,
    isLowData: boolean,
    { viewer, isEntitled }: { viewer: Viewer | null; isEntitled: boolean },
    onFailure?: () => void,
  ) {
    const { site } = requireReception(request);
    return options.renderer.render({
      request: pageRequest(request, site),
      state: { ...draftState(site, isLowData), viewer: viewer && (await viewerState(viewer)), isEntitled },
      dictionary: site.dictionary,
      api: apiFor(request, () => Promise.resolve(viewer), onFailure),
    });
  }

  async function viewerState({ id, username, avatar }: Viewer): Promise<ViewerState> {
    return { id, username, avatar, unread: await countUnread(options.database, id) };
  }

  /** The page of a problem. It comes without scripts, which would look for the page that its address names. */
  async function problemPage(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Problem,
  ): Promise<string> {
    const site = receptionOf<Site>(request)?.site ?? options.sites.fallback;
    const nonce = newNonce();
    setHeaders(request, reply, nonce);
    const rendered = await options.renderer.render({
      request: new Request(`${site.canonicalOrigin}/problem`),
      state: draftState(site, wantsLowData(request)),
      dictionary: site.dictionary,
      api: apiFor(request),
      problem: { code: problem.code, status: problem.status },
    });
    if (rendered.kind === "redirect") throw commonProblem("internal");
    return document(rendered, site, nonce, request, null);
  }

  function setHeaders(request: FastifyRequest, reply: FastifyReply, nonce: string): void {
    const isCardPage = cardPages.has(request.url.split("?", 1)[0] ?? "");
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        pagePolicy(nonce, options.isSecure, isCardPage ? options.cardOrigins : undefined),
      )
      .header("cache-control", "no-store");
    // A wallet opens a window of its own, which has to answer.
    if (isCardPage) reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
  }

  function draftState(site: Site, isLowData: boolean): DraftState {
    return {
      brand: publicBrand(site.brand),
      logoSvg: site.logoSvg,
      variants: [...options.sites.byKey.values()]
        .filter((other) => other.brand.service === site.brand.service && other !== site)
        .map((other) => ({ language: other.brand.language, href: other.canonicalOrigin })),
      viewer: null,
      isEntitled: false,
      textUrl: options.textUrlOf(site),
      renderedAt: options.clock.now().getTime(),
      isLowData,
      isDemo: options.isDemo,
    };
  }

  function document(
    rendered: {
      html: string;
      state: PageState;
      meta: { title: string };
      page: Page | null;
      files: readonly string[];
      laterFiles: readonly string[];
    },
    site: Site,
    nonce: string,
    request: FastifyRequest,
    entry = rendered.page?.isStatic ? null : options.build.entry,
  ): string {
    const { assetsOf } = options.build;
    const path = pathOf(request);
    return documentOf({
      ...rendered,
      themeCss: site.themeCss,
      themeColour: site.themeTokens.bg ?? "",
      fontUrl: options.renderer.displayFontUrls[site.brand.theme.width],
      assets: assetsOf(rendered.files, rendered.laterFiles),
      entry,
      canonicalUrl: site.canonicalOrigin + path,
      cardUrl: site.canonicalOrigin + cardAddress(rendered.page && sharedPath(request)),
      nonce,
    });
  }

  /** A card is seen by everybody, so it is drawn from what a visitor without a session may see. */
  function cardSources(request: FastifyRequest): CardSources {
    const api = apiFor(request, () => Promise.resolve(null));
    return {
      api,
      async metaOf(path) {
        const { site } = requireReception(request);
        const rendered = await options.renderer.render({
          request: new Request(site.canonicalOrigin + path),
          state: draftState(site, true),
          dictionary: site.dictionary,
          api,
        });
        return rendered.kind === "page" && rendered.page !== null ? rendered.meta : null;
      },
    };
  }

  function apiFor(
    request: FastifyRequest,
    viewerOf = () => requireReception(request).viewer(),
    onFailure?: () => void,
  ) {
    const contextOf = async (): Promise<CallContext<Site>> => {
      const reception = requireReception(request);
      return {
        site: reception.site,
        viewer: await viewerOf(),
        staff: null,
        now: options.clock.now(),
        db: options.database,
        clientAddress: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
        cookie: (name) => cookieValue(request.headers.cookie, name),
        log: request.log,
        setCookie: () => {
          throw commonProblem("method_not_allowed");
        },
        write: () => Promise.reject(commonProblem("method_not_allowed")),
      };
    };
    return inProcessApi<Site>(options.table, contextOf, onFailure);
  }

  return {
    register(server: FastifyInstance): void {
      server.get("/*", { exposeHeadRoute: true }, answer);
    },
    problemPage,
    cardSources,
  };
}

function requireReception(request: FastifyRequest) {
  const reception = receptionOf<Site>(request);
  if (!reception) throw commonProblem("unknown_host");
  return reception;
}

/** Put together, not resolved: `//somewhere.else/` and a whole address are paths of this site, whatever the host header says. */
function pageRequest(request: FastifyRequest, { canonicalOrigin }: Site): Request {
  return new Request(canonicalOrigin + request.url.replace(/^(https?:\/\/[^/?#]*)?\/?/i, "/"));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "/";
}

/** A link that was shared leads a visitor to sign in first; its card is that of the page behind. */
function sharedPath(request: FastifyRequest): string {
  const next = new URL(request.url, "http://own").searchParams.get("next") ?? "";
  return /^\/[\w/-]+$/.test(next) ? next : pathOf(request);
}

/**
 * Unless the page reads something of the query, or the door does: what an advert or a messenger added is nothing. A page
 * that reads its query is its caller's own; kept, it would only push the others out.
 */
function isSameForAll({ url }: FastifyRequest): boolean {
  const at = url.indexOf("?");
  if (at === -1) return true;
  const given = new URLSearchParams(url.slice(at + 1));
  return ![...pageQueries, ...arrivalQueries].some((name) => given.has(name));
}

function wantsLowData(request: FastifyRequest): boolean {
  const choice = /(?:^|;\s*)low-data=([01])/.exec(request.headers.cookie ?? "")?.[1];
  return choice === undefined ? request.headers["save-data"] === "on" : choice === "1";
}

function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

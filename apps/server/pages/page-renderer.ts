import type { FastifyRequest } from "fastify";
import { noSubscription, type SubscriptionAccess } from "#apps/web/guard.ts";
import type { RenderOutput } from "#apps/web/server-render.tsx";
import type { PageState, ViewerState } from "#apps/web/state.ts";
import { publicBrand } from "#features/branding/rules.ts";
import type { FeatureSwitches, Site } from "#features/branding/server/index.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import type { Meta } from "#kit/client/screen.ts";
import type { Api } from "#kit/contract/contract.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import type { Viewer } from "#kit/http/context.ts";
import type { PostedForm } from "#kit/ui/forms/posted-form.tsx";
import { cardAddress } from "../brand-files/card-address.ts";
import type { CardSources } from "../brand-files/card-content.ts";
import type { Sites } from "../sites/sites.ts";
import type { BuildOutput } from "./build-output.ts";
import { documentOf, type Card, type PageDocument } from "./document.ts";
import { pageApi, type PageApiOptions } from "./page-api.ts";
import { nextPathOf, pageRequest, pathOf, requireRequestInfo, wantsLowData } from "./page-request.ts";
import { createPreviews } from "./previews.ts";
import type { Renderer } from "./load-page-build.ts";

export interface PageRendererOptions extends PageApiOptions {
  renderer: Renderer;
  build: BuildOutput;
  sites: Sites;
  textUrlOf(site: Site): string;
  isDemo: boolean;
  switches: Pick<FeatureSwitches, "offOf">;
}

type DraftState = Omit<PageState, "text" | "loaderData" | "errors">;
type SiteDraft = Omit<
  DraftState,
  "viewer" | keyof SubscriptionAccess | "renderedAt" | "isLowData" | "switchedOff"
>;
/** The viewer of a page, and the form that was posted from it, if any. */
interface PageView {
  viewer: Viewer | null;
  subscription: SubscriptionAccess;
  /** The viewer's unread notifications, if they are counted already. */
  unread?: number | undefined;
  posted?: PostedForm;
}

export type RenderedPage = Extract<RenderOutput, { kind: "page" }>;

/** Renders pages as complete documents of a brand. */
export function createPageRenderer(options: PageRendererOptions) {
  const siteStates = new WeakMap<Site, SiteDraft>();
  const { renderer, build, sites, clock } = options;
  const previews = createPreviews(clock);

  /** The requested page, as this viewer sees it. */
  async function render(
    request: FastifyRequest,
    { viewer, subscription: { isEntitled, renews }, unread, posted }: PageView,
    onFailure?: () => void,
  ): Promise<RenderOutput> {
    const { site } = requireRequestInfo(request);
    const draft = draftState(site, wantsLowData(request));
    const state = viewer
      ? { ...draft, viewer: await viewerState(viewer, unread), isEntitled, renews, posted }
      : { ...draft, isEntitled, renews, posted };
    return renderer.render({
      request: pageRequest(request, site),
      state,
      dictionary: site.dictionary,
      textKeysOf: build.textKeysOf,
      api: pageApi(options, request, () => Promise.resolve(viewer), onFailure),
    });
  }

  async function viewerState({ id, username, avatar }: Viewer, unread?: number): Promise<ViewerState> {
    return { id, username, avatar, unread: unread ?? (await countUnread(options.database, id)) };
  }

  function renderProblem(
    request: FastifyRequest,
    site: Site,
    { code, status }: Problem,
  ): Promise<RenderOutput> {
    return renderer.render({
      request: new Request(`${site.canonicalOrigin}/problem`),
      state: draftState(site, wantsLowData(request)),
      dictionary: site.dictionary,
      textKeysOf: build.textKeysOf,
      api: pageApi(options, request, () => requireRequestInfo(request).viewer()),
      problem: { code, status },
    });
  }

  /** The state that all pages of a site share, computed once. */
  function siteState(site: Site): SiteDraft {
    const state = siteStates.get(site) ?? {
      brand: publicBrand(site.brand),
      logoSvg: site.logoSvg,
      variants: [...sites.byKey.values()]
        .filter((other) => other.brand.service === site.brand.service && other !== site)
        .map((other) => ({ language: other.brand.language, href: other.canonicalOrigin })),
      textUrl: options.textUrlOf(site),
      isDemo: options.isDemo,
    };
    siteStates.set(site, state);
    return state;
  }

  function draftState(site: Site, isLowData: boolean): DraftState {
    const renderedAt = clock.now().getTime();
    const switchedOff = options.switches.offOf(site.brand.key);
    return { ...siteState(site), viewer: null, ...noSubscription, renderedAt, isLowData, switchedOff };
  }

  function document(
    rendered: RenderedPage,
    { site, card }: { site: Site; card: Card | null },
    request: FastifyRequest,
    entry: string | null = rendered.page?.isStatic ? null : build.entry,
  ): PageDocument {
    return documentOf({
      ...rendered,
      meta: { description: site.text("home")("heroLead"), ...rendered.meta },
      themeCss: site.themeCss,
      themeColour: site.themeTokens.bg ?? "",
      fontUrl: renderer.displayFontUrl(site.brand.theme),
      assets: build.assetsOf(rendered.files),
      styleUrl: build.styleUrl,
      entry,
      isOfflinePage: rendered.page?.isStatic === true,
      canonicalUrl: canonicalUrl(site, pathOf(request)),
      card,
    });
  }

  /**
   * A redirected visitor gets the link preview of the requested page. Messengers that read previews have no
   * session.
   */
  async function cardOf(rendered: RenderedPage, site: Site, request: FastifyRequest): Promise<Card | null> {
    if (rendered.state.viewer !== null) return null;
    const requestedPath = rendered.page && nextPathOf(request);
    if (requestedPath === null || renderer.pageAt(requestedPath, siteState(site)) === null) {
      return cardIn(site, rendered.meta, pathOf(request), rendered.page !== null);
    }
    const meta = await previews.find(`${site.brand.key} ${requestedPath}`, async () =>
      publicMeta(await renderPublic(site, requestedPath, visitorsApi(request))),
    );
    return cardIn(site, meta ?? frontMeta(site), requestedPath, meta !== null);
  }

  /** A card is public, so it is built from what a visitor without a session may see. */
  function visitorsApi(request: FastifyRequest): Api {
    return pageApi(options, request, () => Promise.resolve(null));
  }

  function renderPublic(site: Site, path: string, api: Api): Promise<RenderOutput> {
    return renderer.render({
      request: new Request(site.canonicalOrigin + path),
      state: draftState(site, true),
      dictionary: site.dictionary,
      textKeysOf: build.textKeysOf,
      api,
    });
  }

  function cardSources(request: FastifyRequest): CardSources {
    const api = visitorsApi(request);
    const { site } = requireRequestInfo(request);
    return {
      api,
      async metaOf(path) {
        const rendered = await renderPublic(site, path, api);
        if (rendered.kind === "page" && rendered.status === 404) throw commonProblem("not_found");
        return publicMeta(rendered);
      },
    };
  }

  return {
    pageAt: (path: string, site: Site) => renderer.pageAt(path, siteState(site)),
    render,
    renderProblem,
    document,
    cardOf,
    cardSources,
  };
}

/** The metadata of a public page; null for other pages. */
function publicMeta(rendered: RenderOutput): Meta | null {
  return rendered.kind === "page" && rendered.page !== null ? rendered.meta : null;
}

/** The metadata of the front page, for pages without public metadata. */
function frontMeta({ text }: Site): Meta {
  return { title: text("home")("heroTitle"), description: text("home")("heroLead") };
}

/** The front page has one canonical URL: `/` for a brand that starts there. */
function canonicalUrl({ canonicalOrigin, brand }: Site, path: string): string {
  return canonicalOrigin + (path === "/landing" ? brand.baseRoute : path);
}

function cardIn(site: Site, meta: Meta, path: string, hasPicture: boolean): Card {
  return {
    title: meta.title,
    description: meta.description ?? "",
    url: canonicalUrl(site, path),
    imageUrl: site.canonicalOrigin + cardAddress(hasPicture ? path : null),
  };
}

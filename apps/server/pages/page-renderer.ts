import type { FastifyRequest } from "fastify";
import { noStanding, type Standing } from "#apps/web/guard.ts";
import type { RenderOutput } from "#apps/web/server-render.tsx";
import type { PageState, ViewerState } from "#apps/web/state.ts";
import { publicBrand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
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
import { nextPathOf, pageRequest, pathOf, requireReception, wantsLowData } from "./page-request.ts";
import { createPreviews } from "./previews.ts";
import type { Renderer } from "./renderer.ts";

export interface DrawingOptions extends PageApiOptions {
  renderer: Renderer;
  build: BuildOutput;
  sites: Sites;
  textUrlOf(site: Site): string;
  isDemo: boolean;
}

type DraftState = Omit<PageState, "text" | "loaderData" | "errors">;
type SiteDraft = Omit<DraftState, "viewer" | keyof Standing | "renderedAt" | "isLowData">;
/** Who sees a page, and the form that was sent from it, if one was. */
interface Seen {
  viewer: Viewer | null;
  standing: Standing;
  posted?: PostedForm;
}

export type DrawnPage = Extract<RenderOutput, { kind: "page" }>;

/** Draws pages: the screen of an address, as somebody sees it, in the document of a brand. */
export function createDrawing(options: DrawingOptions) {
  const siteStates = new WeakMap<Site, SiteDraft>();
  const { renderer, build, sites, clock } = options;
  const previews = createPreviews(clock);

  /** The page asked for, as this viewer sees it. */
  async function draw(
    request: FastifyRequest,
    { viewer, standing: { isEntitled, renews }, posted }: Seen,
    onFailure?: () => void,
  ): Promise<RenderOutput> {
    const { site } = requireReception(request);
    const draft = draftState(site, wantsLowData(request));
    const state = viewer
      ? { ...draft, viewer: await viewerState(viewer), isEntitled, renews, posted }
      : { ...draft, isEntitled, renews, posted };
    return renderer.render({
      request: pageRequest(request, site),
      state,
      dictionary: site.dictionary,
      wordsOf: build.wordsOf,
      api: pageApi(options, request, () => Promise.resolve(viewer), onFailure),
    });
  }

  async function viewerState({ id, username, avatar }: Viewer): Promise<ViewerState> {
    return { id, username, avatar, unread: await countUnread(options.database, id) };
  }

  function drawProblem(
    request: FastifyRequest,
    site: Site,
    { code, status }: Problem,
  ): Promise<RenderOutput> {
    return renderer.render({
      request: new Request(`${site.canonicalOrigin}/problem`),
      state: draftState(site, wantsLowData(request)),
      dictionary: site.dictionary,
      wordsOf: build.wordsOf,
      api: pageApi(options, request, () => requireReception(request).viewer()),
      problem: { code, status },
    });
  }

  /** What pages of a site have in common, made once. */
  function siteState(site: Site): SiteDraft {
    const known = siteStates.get(site) ?? {
      brand: publicBrand(site.brand),
      logoSvg: site.logoSvg,
      variants: [...sites.byKey.values()]
        .filter((other) => other.brand.service === site.brand.service && other !== site)
        .map((other) => ({ language: other.brand.language, href: other.canonicalOrigin })),
      textUrl: options.textUrlOf(site),
      isDemo: options.isDemo,
    };
    siteStates.set(site, known);
    return known;
  }

  function draftState(site: Site, isLowData: boolean): DraftState {
    const renderedAt = clock.now().getTime();
    return { ...siteState(site), viewer: null, ...noStanding, renderedAt, isLowData };
  }

  function document(
    drawn: DrawnPage,
    { site, card }: { site: Site; card: Card | null },
    request: FastifyRequest,
    entry: string | null = drawn.page?.isStatic ? null : build.entry,
  ): PageDocument {
    return documentOf({
      ...drawn,
      meta: { description: site.text("home")("heroLead"), ...drawn.meta },
      themeCss: site.themeCss,
      themeColour: site.themeTokens.bg ?? "",
      fontUrl: renderer.displayFontUrl(site.brand.theme),
      assets: build.assetsOf(drawn.files),
      styleUrl: build.styleUrl,
      entry,
      isStandIn: drawn.page?.isStatic === true,
      canonicalUrl: canonicalUrl(site, pathOf(request)),
      card,
    });
  }

  /**
   * A redirected visitor gets the link preview of the requested page. Messengers that read previews have no
   * session.
   */
  async function cardOf(drawn: DrawnPage, site: Site, request: FastifyRequest): Promise<Card | null> {
    if (drawn.state.viewer !== null) return null;
    const asked = drawn.page && nextPathOf(request);
    if (asked === null || renderer.pageAt(asked, siteState(site)) === null) {
      return cardIn(site, drawn.meta, pathOf(request), drawn.page !== null);
    }
    const meta = await previews.find(`${site.brand.key} ${asked}`, async () =>
      publicMeta(await drawForAll(site, asked, visitorsApi(request))),
    );
    return cardIn(site, meta ?? frontMeta(site), asked, meta !== null);
  }

  /** A card is seen by everybody, so it is made from what a visitor without a session may see. */
  function visitorsApi(request: FastifyRequest): Api {
    return pageApi(options, request, () => Promise.resolve(null));
  }

  function drawForAll(site: Site, path: string, api: Api): Promise<RenderOutput> {
    return renderer.render({
      request: new Request(site.canonicalOrigin + path),
      state: draftState(site, true),
      dictionary: site.dictionary,
      wordsOf: build.wordsOf,
      api,
    });
  }

  function cardSources(request: FastifyRequest): CardSources {
    const api = visitorsApi(request);
    const { site } = requireReception(request);
    return {
      api,
      async metaOf(path) {
        const drawn = await drawForAll(site, path, api);
        if (drawn.kind === "page" && drawn.status === 404) throw commonProblem("not_found");
        return publicMeta(drawn);
      },
    };
  }

  return {
    pageAt: (path: string, site: Site) => renderer.pageAt(path, siteState(site)),
    draw,
    drawProblem,
    document,
    cardOf,
    cardSources,
  };
}

/** What a page says of itself to everybody; null where it is not there, or not for everybody. */
function publicMeta(drawn: RenderOutput): Meta | null {
  return drawn.kind === "page" && drawn.page !== null ? drawn.meta : null;
}

/** What is said of a page that says nothing to visitors. */
function frontMeta({ text }: Site): Meta {
  return { title: text("home")("heroTitle"), description: text("home")("heroLead") };
}

/** The front page has one address, which is another at the brand that begins at `/`. */
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

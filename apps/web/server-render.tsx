import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from "react-router";
import { footerAndConsent } from "#features/branding/web/screens.ts";
import { appContext, type App } from "#kit/client/app.tsx";
import { lazyPartsLoaded } from "#kit/client/lazy-part.tsx";
import type { Meta } from "#kit/client/screen.ts";
import type { Api } from "#kit/contract/contract.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Dictionary, Entry } from "#kit/i18n/text.ts";
import "#kit/ui/art/install-painters.ts";
import { displayFontUrl } from "#kit/ui/fonts/urls.ts";
import "#kit/ui/base.css";
import { createApp, AppProviders } from "./app.tsx";
import type { Page, RouteHandle } from "./page.ts";
import { createRoutes } from "./router.tsx";
import { frames } from "./frames.ts";
import { failureOf } from "./shell/failures.ts";
import { showEuropeanParts } from "./shell/footer-and-consent.tsx";
import type { PageState } from "./state.ts";

export { displayFontUrl };
export { pages } from "./routes.ts";

export interface RenderInput {
  request: Request;
  /** The state without the results of rendering. */
  state: Omit<PageState, "text" | "loaderData" | "errors">;
  dictionary: Dictionary;
  /** Dictionary keys that parts of a page can use, by source file. */
  textKeysOf(files: readonly string[]): ReadonlySet<string>;
  api: Api;
  /** Renders the error page of this problem instead of the page. */
  problem?: { code: string; status: number };
}

export type RenderOutput =
  | { kind: "redirect"; status: number; location: string }
  | {
      kind: "page";
      status: number;
      /** Renders the page from its state, and adds texts that the build did not find. */
      draw(): string;
      state: PageState;
      meta: Meta;
      page: Page | null;
      /** Parts that the browser needs at once, by source file. */
      files: string[];
    };

showEuropeanParts(await footerAndConsent.load());

const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();

function handlerFor(
  state: Pick<RenderInput["state"], "brand" | "isDemo"> & Partial<Pick<RenderInput["state"], "switchedOff">>,
  isSignedIn: boolean,
) {
  const { baseRoute, ealEuropeBrand: isEuropean } = state.brand;
  const { switchedOff = [] } = state;
  const key = `${baseRoute} ${state.isDemo} ${isEuropean} ${isSignedIn} ${switchedOff.toSorted().join()}`;
  let handler = handlers.get(key);
  if (!handler) {
    handler = createStaticHandler(
      createRoutes({
        baseRoute,
        isDemo: state.isDemo,
        isEuropean,
        isSignedIn,
        switchedOff,
        mayStay: () => true,
        shownDataOf: () => undefined,
        ensureText: () => Promise.resolve(),
        loading: {},
        ensureStyles: () => Promise.resolve(),
      }),
    );
    handlers.set(key, handler);
  }
  return handler;
}

/** Matching sorts all routes each time, so results are cached. */
const pagesFound = new WeakMap<object, Map<string, Page | null>>();
const maxCachedMatches = 2_000;

/** The page at a path, or null. An address with two pages has the same access for both. */
export function pageAt(path: string, site: Pick<RenderInput["state"], "brand" | "isDemo">): Page | null {
  const handler = handlerFor(site, false);
  const found = pagesFound.get(handler) ?? new Map<string, Page | null>();
  pagesFound.set(handler, found);
  const known = found.get(path);
  if (known !== undefined) return known;
  const matches = matchRoutes(handler.dataRoutes, path);
  const handle = matches?.at(-1)?.route.handle as RouteHandle | undefined;
  const page = handle?.page ?? null;
  if (found.size >= maxCachedMatches) found.clear();
  found.set(path, page);
  return page;
}

export async function render(input: RenderInput): Promise<RenderOutput> {
  const handler = handlerFor(input.state, input.state.viewer !== null);
  const draft: PageState = { ...input.state, text: {}, loaderData: {}, errors: null };
  // The texts in the document; texts that rendering uses beyond them are added.
  const dictionary: Words = {};
  const missing = (namespace: string, key: string) => {
    const entry = input.dictionary[namespace]?.[key];
    if (entry !== undefined) (dictionary[namespace] ??= {})[key] = entry;
    return entry;
  };
  const app = createApp(draft, {
    dictionary,
    missing,
    api: input.api,
    ensureText: () => Promise.resolve(),
  });
  const context = await handler.query(input.request, {
    requestContext: new RouterContextProvider(new Map([[appContext, app]])),
  });
  if (context instanceof Response) {
    return {
      kind: "redirect",
      status: context.status,
      location: context.headers.get("location") ?? "/",
    };
  }
  // No page is at this path, so the frame is that of a missing page.
  const errors = input.problem ? { "not-found": input.problem } : errorsOf(context);
  if (errors) {
    // The server threw its own copy of the class; screens know the copy of this bundle.
    context.errors = Object.fromEntries(
      Object.entries(errors).map(([route, { code, status }]) => [route, new Problem(code, status)]),
    );
  }
  const handle = context.matches.findLast((match) => match.route.handle !== undefined)?.route.handle as
    | RouteHandle
    | undefined;
  const page = context.errors ? null : (handle?.page ?? null);
  const files = filesOf(page, input.state.brand);
  Object.assign(dictionary, wordsOfPage(input, page, files));
  const state: PageState = { ...draft, loaderData: context.loaderData, errors, text: dictionary };
  const { name } = input.state.brand;
  const failed = Object.values(errors ?? {})[0];
  const meta = failed
    ? failureMeta(failed.code, app)
    : page && handle?.meta
      ? handle.meta(context.loaderData[page.id] as never, app, name)
      : { title: name };
  const status = failed?.status ?? context.statusCode;
  await lazyPartsLoaded();
  const draw = () =>
    renderToString(
      <AppProviders app={app} state={state}>
        <StaticRouterProvider
          // The context already has the matched routes, and the router copies all routes that it gets; they
          // are needed only to find an error boundary.
          router={createStaticRouter(context.errors ? handler.dataRoutes : [], context)}
          context={context}
          hydrate={false}
        />
      </AppProviders>,
    );
  return { kind: "page", status, draw, state, meta, page, files };
}

function failureMeta(code: string, app: App): Meta {
  const text = app.text("shell");
  const kind = failureOf(code);
  return { title: text(`title_${kind}`), description: text(`text_${kind}`) };
}

function errorsOf(context: StaticHandlerContext): PageState["errors"] {
  if (!context.errors) return null;
  return Object.fromEntries(
    Object.entries(context.errors).map(([route, error]) => [route, problemOf(error)]),
  );
}

function problemOf(error: unknown): { code: string; status: number } {
  if (error instanceof Error && error.name === "Problem" && "code" in error && "status" in error) {
    return { code: String(error.code), status: Number(error.status) };
  }
  if (isRouteErrorResponse(error)) {
    return error.status === 404 || error.status === 405
      ? { code: "not_found", status: 404 }
      : { code: "internal", status: error.status };
  }
  return { code: "internal", status: 500 };
}

function filesOf(page: Page | null, { ealEuropeBrand }: PageState["brand"]): string[] {
  const files = [frames[page?.frame ?? "app"].file];
  if (page) files.push(page.screen.file);
  if (ealEuropeBrand) files.push(footerAndConsent.file);
  return files;
}

type Words = Record<string, Record<string, Entry>>;

const picked = new WeakMap<Dictionary, Map<string, Words>>();

/**
 * The texts of the frame and those that the page can use, computed once per page. Frames have all their
 * texts, because an error can be shown in any frame.
 */
function wordsOfPage(input: RenderInput, page: Page | null, files: readonly string[]): Words {
  const { dictionary } = input;
  const known = picked.get(dictionary) ?? new Map<string, Words>();
  picked.set(dictionary, known);
  const key = page?.id ?? "";
  let text = known.get(key);
  if (!text) {
    const words = input.textKeysOf(files);
    const around = ["shell", ...(input.state.brand.footer ? ["footer"] : [])];
    text = Object.fromEntries([
      ...around.map((namespace) => [namespace, { ...dictionary[namespace] }]),
      ...(page?.text ?? []).map((namespace) => [namespace, only(words, dictionary[namespace])]),
    ]) as Words;
    known.set(key, text);
  }
  return text;
}

function only(words: ReadonlySet<string>, entries: Dictionary[string] = {}): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => words.has(key)));
}

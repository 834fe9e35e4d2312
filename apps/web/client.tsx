import { startTransition } from "react";
import { hydrateRoot, type Root as ReactRoot } from "react-dom/client";
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  RouterContextProvider,
  type RouterContext,
  type RouteObject,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { footerAndConsent } from "#features/branding/web/screens.ts";
import { loadAllStyles } from "#kit/client/load-all-styles.ts";
import { loadAllTexts, setTextLoader } from "#kit/client/load-all-texts.ts";
import { appContext, currentDataContext, type App } from "#kit/client/app.tsx";
import { prepareEarlyTapReplay } from "#kit/client/early-taps.ts";
import { recordUnhandledErrors } from "#kit/client/diagnostics.ts";
import { httpApi } from "#kit/client/http-api.ts";
// Imported first for its listeners: the visitor's first scroll or press may come before the page's own code has loaded.
import "#kit/client/lazy-part.tsx";
import { loadModule } from "#kit/client/load-module.ts";
import { OnHydrated } from "#kit/client/OnHydrated.tsx";
import { startClock } from "#kit/client/server-clock.ts";
import { Problem } from "#kit/contract/problem.ts";
import "#kit/ui/base.css";
import { createApp, AppProviders } from "./app.tsx";
import { createDictionaryLoader } from "./dictionary-loader.ts";
import { callerOf, guard } from "./guard.ts";
import { createRoutes } from "./router.tsx";
import type { Page } from "./page.ts";
import { pageAt } from "./page-at.ts";
import { reloadOnce } from "./reload-once.ts";
import { showEuropeanParts } from "./shell/footer-and-consent.tsx";
import { forgetPlayer, isOtherViewer } from "./shell/forget-player.ts";
import { renewPushSubscription } from "./shell/renew-push.ts";
import { registerServiceWorker } from "./shell/service-worker.ts";
import type { PageState } from "./state.ts";

function readState(): PageState {
  const element = document.getElementById("state");
  if (!element?.textContent) throw new Error("The document has no state element");
  return JSON.parse(element.textContent) as PageState;
}

/** The service worker may have stored this document long ago. */
function isFromWorker(): boolean {
  const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return how !== undefined && how.workerStart > 0;
}

/** Loads the code of matched pages before the router starts, otherwise hydration fails. */
async function resolveMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}

async function start(): Promise<void> {
  const state = readState();
  const dictionary = { ...state.text };
  setTextLoader(createDictionaryLoader(state, dictionary));
  let isStarted = false;
  let reactRoot: ReactRoot | undefined;
  const ensureText = async (namespaces: readonly string[]) => {
    if (!namespaces.every((namespace) => namespace in dictionary)) await loadAllTexts();
  };
  let hasAllTexts = false;
  // The page uses a text that the build did not find: render it again with all texts.
  const onMissingText = () => {
    if (hasAllTexts) return undefined;
    void loadAllTexts().then(
      () => {
        hasAllTexts = true;
        reactRoot?.render(renderTree({ ...app }));
      },
      () => undefined,
    );
    return undefined;
  };
  const app = createApp(state, { dictionary, missing: onMissingText, api: httpApi(), ensureText });
  const { brand, viewer } = state;
  const documentPage = pageAt(location, viewer !== null)?.page;
  recordUnhandledErrors();
  startClock(state.renderedAt, isFromWorker());
  const needsNewDocument = (page: Page) =>
    page !== documentPage && (page.needsOwnDocument === true || documentPage?.needsOwnDocument === true);
  const loading = {
    onLost: () => {
      if (!isStarted) return reloadOnce(location.href);
      // Do nothing if the visitor has navigated meanwhile.
      const { location: next } = router.state.navigation;
      if (next) reloadOnce(new URL(createPath(next), location.href).href);
    },
    // The document already shows its page; it hydrates when the network is back.
    waitsForNetwork: () => !isStarted,
  };
  const routes = createRoutes({
    baseRoute: brand.baseRoute,
    isDemo: state.isDemo,
    isEuropean: brand.ealEuropeBrand,
    isSignedIn: viewer !== null,
    switchedOff: state.switchedOff,
    // The server rendered this page and knows more about the caller than the browser does.
    mayStay: (page) =>
      page === documentPage ||
      (!needsNewDocument(page) && guard(page.access, brand, callerOf(viewer?.id, state)).kind === "stay"),
    shownDataOf: ({ id }) => shownDataOf(id),
    ensureText: (namespaces) => (isStarted ? loadAllTexts() : ensureText(namespaces)),
    ensureStyles: async () => (isStarted ? loadModule({ load: loadAllStyles }) : undefined),
    loading,
  });
  const shownDataOf = (id: string): unknown => {
    const { revalidation, loaderData } = router.state;
    return revalidation === "loading" ? (loaderData[id] as unknown) : undefined;
  };
  const contexts = new Map<RouterContext, unknown>([
    [appContext, app],
    [currentDataContext, shownDataOf],
  ]);
  await Promise.all([
    resolveMatched(routes),
    state.brand.ealEuropeBrand && loadModule({ ...footerAndConsent, ...loading }).then(showEuropeanParts),
  ]);
  isStarted = true;
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(contexts),
    hydrationData: { loaderData: state.loaderData, errors: reviveProblems(state.errors) },
  });
  const root = document.getElementById("root");
  if (!root) throw new Error("The document has no root element");
  const replayEarlyTaps = prepareEarlyTapReplay();
  const renderTree = (within: App) => (
    <AppProviders app={within} state={state}>
      <OnHydrated onHydrated={replayEarlyTaps}>
        <RouterProvider router={router} />
      </OnHydrated>
    </AppProviders>
  );
  // In a transition React hydrates in small steps, so that the page answers scrolls and taps meanwhile.
  startTransition(() => {
    reactRoot = hydrateRoot(root, renderTree(app));
  });
  if (isOtherViewer(viewer?.id ?? null)) forgetPlayer();
  registerServiceWorker(state);
  renewPushSubscription(state, app);
}

function reviveProblems(errors: PageState["errors"]): Record<string, Problem> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, { code, status }]) => [route, new Problem(code, status)]),
  );
}

void start();

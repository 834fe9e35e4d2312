import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { redirect, redirectDocument } from "react-router";
import { isFeatureOn, type SwitchableFeature } from "#features/branding/rules.ts";
import { loadModule, type ModuleRequest } from "#kit/client/load-module.ts";
import type { ScreenModule } from "#kit/client/screen.ts";
import { commonProblem, Problem } from "#kit/contract/problem.ts";
import type { Namespace } from "#kit/i18n/text.ts";
import type { Frame, Page, RouteHandle } from "./page.ts";
import { frames } from "./frames.ts";
import { isFor } from "./page-at.ts";
import { redirects, landingPath, pages } from "./routes.ts";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { Shell } from "./shell/Shell.tsx";

export interface RouterOptions {
  baseRoute: "/" | "/landing";
  isDemo: boolean;
  isEuropean: boolean;
  isSignedIn: boolean;
  switchedOff: readonly SwitchableFeature[];
  /** Whether this caller may see the page; if not, the page is loaded from the server, which redirects. */
  mayStay(page: Page): boolean;
  /** What a page shows while its data reloads. */
  shownDataOf(page: Page): unknown;
  /** Loads the texts of a page before it renders. */
  ensureText(namespaces: readonly Namespace[]): Promise<void>;
  /** Loads the styles of a page before it renders. */
  ensureStyles(): Promise<void>;
  /** Loads lazy code; after a failed import a new document may succeed. */
  loading: Pick<ModuleRequest<unknown>, "onLost" | "waitsForNetwork">;
}

export function createRoutes(options: RouterOptions): RouteObject[] {
  const shown = pages.filter((page) => isShown(page, options));
  return [
    {
      id: "root",
      Component: Shell,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      children: [
        frameRoute("site", routesIn("site"), options),
        frameRoute("entry", routesIn("entry"), options),
        ...redirects
          .filter(({ path }) => path !== options.baseRoute)
          .map(({ path, to }) => ({ id: path, path, loader: redirectTo(to) })),
        frameRoute(
          "app",
          [
            ...routesIn("app"),
            ...routesIn("task"),
            { id: "not-found", path: "*", loader: notFound, ErrorBoundary: ErrorScreen },
          ],
          options,
        ),
      ],
    },
  ];

  function routesIn(frame: Frame): RouteObject[] {
    return shown
      .filter((page) => page.frame === frame)
      .flatMap((page) => [
        routeOf(page, page.path, options),
        ...(page.path === landingPath && options.baseRoute === "/"
          ? [routeOf({ ...page, id: "base" }, "/", options)]
          : []),
      ]);
  }
}

function frameRoute(frame: Frame, children: RouteObject[], { loading }: RouterOptions): RouteObject {
  return {
    id: `${frame}-frame`,
    lazy: async () => ({ Component: (await loadModule({ ...frames[frame], ...loading })).default }),
    // One level above the pages: for a page whose code failed to load, the router renders only parent routes.
    children: [{ id: `${frame}-pages`, ErrorBoundary: ErrorScreen, children }],
  };
}

function isShown(page: Page, { isDemo, isEuropean, isSignedIn }: RouterOptions): boolean {
  return (isDemo || !page.isDemoOnly) && (isEuropean || !page.isEuropeanOnly) && isFor(page, isSignedIn);
}

function redirectTo(path: string) {
  return ({ request }: LoaderFunctionArgs) => redirect(path + new URL(request.url).search);
}

function routeOf(page: Page, path: string, options: RouterOptions): RouteObject {
  const handle: RouteHandle = { page };
  if (page.feature !== undefined && !isFeatureOn(page.feature, options.switchedOff)) {
    return { id: page.id, path, handle, loader: refuse };
  }
  return {
    id: page.id,
    path,
    handle,
    lazy: async () => {
      const [screen] = await Promise.all([
        loadModule({ ...page.screen, ...options.loading }),
        options.ensureText(page.text),
        options.ensureStyles(),
      ]);
      if (screen.meta) handle.meta = screen.meta;
      handle.needsData = screen.loader !== undefined;
      const loader = options.mayStay(page)
        ? screen.loader && withShownDataOnFailure(screen.loader, () => options.shownDataOf(page))
        : loadFromServer;
      return { Component: screen.default, ...(loader ? { loader } : {}) };
    },
  };
}

type Load = NonNullable<ScreenModule["loader"]>;

/**
 * When the session has ended, the server redirects to sign in and back. A page that only reloads its data
 * keeps showing it while the server is unreachable.
 */
function withShownDataOnFailure(load: Load, shownData: () => unknown): Load {
  if (import.meta.env.SSR) return load;
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "sign_in_required") return loadFromServer(args);
      const current = error.status >= 500 ? shownData() : undefined;
      if (current === undefined) throw error;
      return current;
    }
  };
}

function loadFromServer({ request }: LoaderFunctionArgs): Response {
  return redirectDocument(request.url);
}

function refuse(): never {
  throw commonProblem("feature_off");
}

function notFound(): never {
  throw commonProblem("not_found");
}

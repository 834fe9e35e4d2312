import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from "react-router";
import { redirect } from "react-router";
import { brandInUrl, changesOnlyColumns, loadInbox, loadMe } from "#features/staff/console/index.ts";
import { appContext } from "#kit/client/app.tsx";
import { loadModule } from "#kit/client/load-module.ts";
import type { Screen } from "#kit/client/screen.ts";
import { commonProblem, Problem } from "#kit/contract/problem.ts";
import { pages, publicPages } from "./routes.ts";
import { ConsoleError } from "./shell/ConsoleError.tsx";
import { ConsoleFrame, type FrameData } from "./shell/ConsoleFrame.tsx";
import { PublicFrame } from "./shell/PublicFrame.tsx";

export const basename = "/staff";

export function createRoutes(): RouteObject[] {
  return [
    {
      id: "console",
      Component: ConsoleFrame,
      ErrorBoundary: FrameError,
      HydrateFallback: () => null,
      loader: redirectToSignIn(loadFrame),
      // The counts of the inbox follow every navigation.
      shouldRevalidate: ({ currentUrl, nextUrl }) => !changesOnlyColumns(currentUrl, nextUrl),
      children: [
        {
          ErrorBoundary: ConsoleError,
          children: [
            ...pages.map(({ path, screen }) => routeOf(path, screen)),
            { path: "*", loader: notFound, ErrorBoundary: ConsoleError },
          ],
        },
      ],
    },
    {
      Component: PublicFrame,
      ErrorBoundary: ConsoleError,
      HydrateFallback: () => null,
      children: publicPages.map(({ path, screen }) => routeOf(path, screen)),
    },
  ];
}

async function loadFrame({ context, request }: LoaderFunctionArgs): Promise<FrameData> {
  const { api } = context.get(appContext);
  const [me, queues] = await Promise.all([loadMe(context), loadInbox(api, brandInUrl(request))]);
  return { me, queues };
}

function FrameError() {
  return <ConsoleError isFrame />;
}

function routeOf(path: string, screen: Screen): RouteObject {
  return {
    path,
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && !changesOnlyColumns(currentUrl, nextUrl),
    lazy: async () => {
      const { default: Component, loader } = await loadModule(screen);
      return loader ? { Component, loader: redirectToSignIn(loader) } : { Component };
    },
  };
}

/** Without a session the loader redirects to sign in, and back afterwards. */
function redirectToSignIn(load: (args: LoaderFunctionArgs) => Promise<unknown>): LoaderFunction {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "sign_in_required") throw error;
      const { pathname, search } = new URL(args.request.url);
      const next = pathname.slice(basename.length) + search;
      return redirect(next === "" || next === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ next })}`);
    }
  };
}

function notFound(): never {
  throw commonProblem("not_found");
}

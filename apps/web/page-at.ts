import { matchRoutes, type Params, type Path } from "react-router";
import type { Page } from "./page.ts";
import { pages } from "./routes.ts";

export interface PageAt {
  page: Page;
  params: Params;
}

/** The page at an address, with the parameters that it has there. */
export function pageAt(address: Partial<Path>, isSignedIn: boolean): PageAt | undefined {
  const routes = pages
    .filter((page) => isFor(page, isSignedIn))
    .map((page) => ({ path: page.path, handle: page }));
  const match = matchRoutes(routes, address)?.[0];
  return match && { page: match.route.handle, params: match.params };
}

/** Where one address is two pages, one of them is the caller's. */
export function isFor({ audience }: Page, isSignedIn: boolean): boolean {
  return audience === undefined || (audience === "players") === isSignedIn;
}

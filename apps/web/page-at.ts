import { matchRoutes, type Params, type Path } from "react-router";
import type { Page } from "./page.ts";
import { pages } from "./routes.ts";

export interface PageAt {
  page: Page;
  params: Params;
}

/** The page at an address, with its route parameters. */
export function pageAt(address: Partial<Path>, isSignedIn: boolean): PageAt | undefined {
  const routes = pages
    .filter((page) => isFor(page, isSignedIn))
    .map((page) => ({ path: page.path, handle: page }));
  const match = matchRoutes(routes, address)?.[0];
  return match && { page: match.route.handle, params: match.params };
}

/** One address may be two pages: one for players, one for visitors. */
export function isFor({ audience }: Page, isSignedIn: boolean): boolean {
  return audience === undefined || (audience === "players") === isSignedIn;
}

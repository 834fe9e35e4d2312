import { matchPath } from "react-router";
import type { ConsolePage, ConsoleSlice } from "#features/staff/console/index.ts";
import type { Namespace } from "#kit/i18n/text.ts";

/** A page with the namespace of its title. */
export interface ListedPage extends ConsolePage {
  readonly texts: Namespace;
}

/** The pages of all slices. Two slices with a page at the same path stop the console. */
export function listPages(slices: readonly ConsoleSlice[]): ListedPage[] {
  const pages = slices.flatMap(({ texts, pages: own }) => own.map((page) => ({ ...page, texts })));
  const paths = pages.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Error(`Two console pages have the path ${twice}`);
  return pages;
}

/** The page at an address: `/players/7` is the page `/players/:id`, unless there is a page `/players/7`. */
export function pageAt(pages: readonly ListedPage[], pathname: string): ListedPage | undefined {
  const found = pages.filter(({ path }) => matchPath(path, pathname));
  return found.find(({ path }) => !path.includes(":")) ?? found[0];
}

/** The menu of a member. The entry of `/players` is current on `/players/:id` too. */
export function menuOf(pages: readonly ListedPage[], permissions: readonly string[], pathname: string) {
  return pages
    .flatMap(({ menu, ...page }) => (menu ? [{ ...page, ...menu }] : []))
    .filter(({ permission }) => permissions.includes(permission.name))
    .toSorted((a, b) => a.order - b.order)
    .map((entry) => ({ ...entry, isCurrent: isWithin(pathname, entry.path) }));
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));
}

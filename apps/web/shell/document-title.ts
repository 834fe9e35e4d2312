/** What tabs, bookmarks and the history say: the page, and whose page it is. */
export function documentTitle(page: string, brand: string): string {
  return page.includes(brand) ? page : `${page} · ${brand}`;
}

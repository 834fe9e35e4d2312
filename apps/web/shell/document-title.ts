/** The title of tabs, bookmarks and history: the page and the brand. */
export function documentTitle(page: string, brand: string): string {
  return page.includes(brand) ? page : `${page} · ${brand}`;
}

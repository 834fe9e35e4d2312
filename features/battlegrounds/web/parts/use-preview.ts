import { usePages, type Page, type Pages, type PagesOptions } from "#kit/client/use-pages.ts";

/** The beginning of a list. */
export interface Preview<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/** A list of which the page shows only the beginning: the first press opens it, further ones go on page by page. */
export function usePreview<Item, Cursor>(
  preview: Preview<Item>,
  load: (cursor: Cursor | undefined) => Promise<Page<Item, Cursor>>,
  options: PagesOptions<Item> = {},
): Pages<Item> {
  const start: Page<Item, Cursor | undefined> = {
    items: preview.items,
    next: preview.hasMore ? undefined : null,
  };
  const loadPage = async (cursor: Cursor | undefined) => {
    const page = await load(cursor);
    return cursor === undefined ? { ...page, items: page.items.slice(preview.items.length) } : page;
  };
  return usePages<Item, Cursor | undefined>(start, loadPage, options);
}

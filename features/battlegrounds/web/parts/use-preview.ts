import { usePages, type Page, type Pages, type PagesOptions } from "#kit/client/use-pages.ts";

export interface Preview<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/** A list that starts with a preview. The first press loads the full first page, further ones the next pages. */
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

import { usePages, type Page, type Pages } from "./use-pages.ts";
import { useState } from "react";

/** The beginning of a list. */
export interface Preview<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/** A list of which the page shows only the beginning: the first press opens it, further ones go on page by page. */
export function usePreview<Item, Cursor>(
  preview: Preview<Item>,
  load: (cursor: Cursor | undefined) => Promise<Page<Item, Cursor>>,
): Pages<Item> & { isPreview: boolean } {
  const [isPreview, setPreview] = useState(true);
  const start: Page<Item, Cursor | undefined> = {
    items: preview.items,
    next: preview.hasMore ? undefined : null,
  };
  const pages = usePages<Item, Cursor | undefined>(start, async (cursor) => {
    const page = await load(cursor);
    if (cursor !== undefined) return page;
    setPreview(false);
    return { ...page, items: page.items.slice(preview.items.length) };
  });
  return { ...pages, isPreview };
}

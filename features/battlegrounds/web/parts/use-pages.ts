import { useState } from "react";

export interface Page<Item, Cursor> {
  items: readonly Item[];
  /** Where the next page begins; null after the last one. */
  next: Cursor | null;
}

export interface Pages<Item> {
  items: readonly Item[];
  hasMore: boolean;
  state: "idle" | "loading" | "failed";
  loadMore(): void;
}

/** A list that grows page by page. A page that fails leaves the list as it is and can be asked for again. */
export function usePages<Item, Cursor>(
  first: Page<Item, Cursor>,
  load: (cursor: Cursor) => Promise<Page<Item, Cursor>>,
): Pages<Item> {
  const [page, setPage] = useState(first);
  const [state, setState] = useState<Pages<Item>["state"]>("idle");

  async function loadNext(cursor: Cursor) {
    setState("loading");
    try {
      const { items, next } = await load(cursor);
      setPage((before) => ({ items: [...before.items, ...items], next }));
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  function loadMore() {
    if (page.next !== null && state !== "loading") void loadNext(page.next);
  }

  return { items: page.items, hasMore: page.next !== null, state, loadMore };
}

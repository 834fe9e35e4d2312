import { useState } from "react";

export interface Page<Item, Cursor> {
  items: readonly Item[];
  /** Where the next page begins; null after the last one. */
  next: Cursor | null;
}

export interface Pages<Item> {
  items: readonly Item[];
  hasMore: boolean;
  /** Nothing has been asked for after the first page. */
  isFirst: boolean;
  state: "idle" | "loading" | "failed";
  loadMore(): void;
}

/**
 * A list that grows page by page, for as long as its first page is the same. A page that fails leaves the list as it is
 * and can be asked for again; a list that does not show that has it told by `onFailure`.
 */
export function usePages<Item, Cursor>(
  first: Page<Item, Cursor>,
  load: (cursor: Cursor) => Promise<Page<Item, Cursor>>,
  onFailure?: (error: unknown) => void,
): Pages<Item> {
  const [further, setFurther] = useState<Page<Item, Cursor> & { of: readonly Item[] }>();
  const [state, setState] = useState<Pages<Item>["state"]>("idle");
  // What followed an older first page is not what follows this one.
  const isFirst = further?.of !== first.items;
  const known = isFirst ? { items: [], next: first.next } : further;

  async function loadNext(cursor: Cursor) {
    setState("loading");
    try {
      const { items, next } = await load(cursor);
      setFurther({ of: first.items, items: [...known.items, ...items], next });
      setState("idle");
    } catch (error) {
      setState("failed");
      onFailure?.(error);
    }
  }

  function loadMore() {
    if (known.next !== null && state !== "loading") void loadNext(known.next);
  }

  return {
    items: [...first.items, ...known.items],
    hasMore: known.next !== null,
    isFirst,
    state,
    loadMore,
  };
}

import { useEffect, useRef, useState } from "react";
import { recordFailure } from "./or-null.ts";

export interface Page<Item, Cursor> {
  items: readonly Item[];
  /** The cursor of the next page; null after the last one. */
  next: Cursor | null;
}

export interface Pages<Item> {
  items: readonly Item[];
  hasMore: boolean;
  /** No page was loaded after the first one. */
  isFirst: boolean;
  state: "idle" | "loading" | "failed";
  loadMore(): void;
}

export interface PagesOptions<Item> {
  /** For lists that do not show failures themselves. */
  onFailure?: (error: unknown) => void;
  /**
   * Makes the list survive a new first page: as many items as were loaded are loaded again, and the old items stay
   * until then, each once. Without it a new first page starts a new list.
   */
  idOf?: (item: Item) => string;
}

interface FollowingPages<Item, Cursor> extends Page<Item, Cursor> {
  /** The first page that these items follow. */
  of: readonly Item[];
}

/** A list that grows page by page. A page that fails to load leaves the list as it is; `loadMore` tries again. */
export function usePages<Item, Cursor>(
  first: Page<Item, Cursor>,
  load: (cursor: Cursor) => Promise<Page<Item, Cursor>>,
  { onFailure, idOf }: PagesOptions<Item> = {},
): Pages<Item> {
  const [following, setFollowing] = useState<FollowingPages<Item, Cursor>>();
  const [state, setState] = useState<Pages<Item>["state"]>("idle");
  const isStale = following !== undefined && following.of !== first.items;
  const isCurrent = following !== undefined && (!isStale || idOf !== undefined);
  const loaded = isCurrent ? following : { items: [], next: first.next };
  // Set if the user asks for more while the loaded pages are being reloaded.
  const wantsMore = useRef(false);

  async function loadNext(cursor: Cursor) {
    setState("loading");
    try {
      const { items, next } = await load(cursor);
      setFollowing({ of: first.items, items: [...loaded.items, ...items], next });
      setState("idle");
    } catch (error) {
      recordFailure(error);
      setState("failed");
      onFailure?.(error);
    }
  }

  async function reload(): Promise<FollowingPages<Item, Cursor>> {
    const items: Item[] = [];
    let { next } = first;
    while (next !== null && (items.length < loaded.items.length || wantsMore.current)) {
      if (items.length >= loaded.items.length) wantsMore.current = false;
      const page: Page<Item, Cursor> = await load(next);
      items.push(...page.items);
      next = page.next;
    }
    return { of: first.items, items, next };
  }

  useEffect(() => {
    if (!isStale || !idOf) return undefined;
    let isCancelled = false;
    const finish = (pages: FollowingPages<Item, Cursor>, outcome: Pages<Item>["state"]) => {
      if (isCancelled) return;
      setFollowing(pages);
      setState((before) => (before === "loading" ? outcome : before));
      wantsMore.current = false;
    };
    reload().then(
      (pages) => finish(pages, "idle"),
      // Keep the old items. The next first page tries again.
      () => finish({ ...loaded, of: first.items }, "failed"),
    );
    return () => {
      isCancelled = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each first page
  }, [first.items, following?.of]);

  function loadMore() {
    if (loaded.next === null || state === "loading") return;
    if (!isStale || !idOf) {
      void loadNext(loaded.next);
      return;
    }
    wantsMore.current = true;
    setState("loading");
  }

  return {
    items: [...first.items, ...(isStale && idOf ? without(loaded.items, first.items, idOf) : loaded.items)],
    hasMore: loaded.next !== null,
    isFirst: !isCurrent,
    state,
    loadMore,
  };
}

function without<Item>(
  items: readonly Item[],
  others: readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  const ids = new Set(others.map(idOf));
  return items.filter((item) => !ids.has(idOf(item)));
}

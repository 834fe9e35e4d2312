import { useEffect, useRef, useState } from "react";

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

export interface PagesOptions<Item> {
  /** A list that does not show what failed has it told. */
  onFailure?: (error: unknown) => void;
  /**
   * Of a list whose first page comes anew while it is read: as much as was loaded is loaded again, and what was there
   * stays until then, each item once. Without it a fresh first page begins a list of its own.
   */
  idOf?: (item: Item) => string;
}

interface Further<Item, Cursor> extends Page<Item, Cursor> {
  /** The first page that these follow. */
  of: readonly Item[];
}

/** A list that grows page by page. A page that fails leaves the list as it is and can be asked for again. */
export function usePages<Item, Cursor>(
  first: Page<Item, Cursor>,
  load: (cursor: Cursor) => Promise<Page<Item, Cursor>>,
  { onFailure, idOf }: PagesOptions<Item> = {},
): Pages<Item> {
  const [further, setFurther] = useState<Further<Item, Cursor>>();
  const [state, setState] = useState<Pages<Item>["state"]>("idle");
  const isOld = further !== undefined && further.of !== first.items;
  const isKept = further !== undefined && (!isOld || idOf !== undefined);
  const known = isKept ? further : { items: [], next: first.next };
  // A press while the loaded pages come anew asks for one more of them.
  const isMoreAsked = useRef(false);

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

  async function loadAgain(): Promise<Further<Item, Cursor>> {
    const items: Item[] = [];
    let { next } = first;
    while (next !== null && (items.length < known.items.length || isMoreAsked.current)) {
      if (items.length >= known.items.length) isMoreAsked.current = false;
      const page: Page<Item, Cursor> = await load(next);
      items.push(...page.items);
      next = page.next;
    }
    return { of: first.items, items, next };
  }

  useEffect(() => {
    if (!isOld || !idOf) return undefined;
    let isGone = false;
    const keep = (pages: Further<Item, Cursor>, outcome: Pages<Item>["state"]) => {
      if (isGone) return;
      setFurther(pages);
      setState((before) => (before === "loading" ? outcome : before));
      isMoreAsked.current = false;
    };
    loadAgain().then(
      (pages) => keep(pages, "idle"),
      // What was there is still worth more than nothing; the next fresh page tries again.
      () => keep({ ...known, of: first.items }, "failed"),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each first page
  }, [first.items, further?.of]);

  function loadMore() {
    if (known.next === null || state === "loading") return;
    if (!isOld || !idOf) {
      void loadNext(known.next);
      return;
    }
    isMoreAsked.current = true;
    setState("loading");
  }

  return {
    items: [...first.items, ...(isOld && idOf ? without(known.items, first.items, idOf) : known.items)],
    hasMore: known.next !== null,
    isFirst: !isKept,
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

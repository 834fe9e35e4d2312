import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "../classes.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import s from "./LoadMoreButton.module.css";

export interface LoadMoreButtonProps {
  /** From `usePages`. */
  pages: {
    items: readonly unknown[];
    hasMore: boolean;
    state: "idle" | "loading" | "failed";
    loadMore(): void;
  };
  /** "Load more", "Full table" */
  label: string;
  /** Shown if the next page fails to load. */
  failure?: { text: string; tryAgain: string };
  /** Shown while the next page loads. */
  skeleton?: ReactNode;
  className?: string | undefined;
}

/** The end of a paged list: a button, a skeleton while the next page loads, and a retry after a failure. */
export function LoadMoreButton({ pages, label, failure, skeleton, className }: LoadMoreButtonProps) {
  const { ref, remember } = useFocusOnNew(pages.items.length, pages.state === "loading");
  if (!pages.hasMore) return null;
  const isLoading = pages.state === "loading";
  const failed = pages.state === "failed" ? failure : undefined;
  const press = () => {
    remember();
    pages.loadMore();
  };
  return (
    <div className={cx(s.end, className)} ref={ref}>
      {isLoading && skeleton}
      {failed && (
        <Banner kind="bad" isAnnounced>
          {failed.text}
        </Banner>
      )}
      <Button kind="outline" block busy={isLoading} onClick={press}>
        {failed?.tryAgain ?? label}
      </Button>
    </div>
  );
}

const stops = "a[href], button";
const rows = "li, tr";
const partsOf = (list: Element) => list.querySelectorAll(`${stops}, ${rows}`);

/** New rows come before the button, which disappears with the last page. The focus moves to the first new row. */
function useFocusOnNew(shown: number, isLoading: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<{ shown: number; list: Element; known: Set<Element> }>(undefined);

  useEffect(() => {
    if (!before.current) return;
    const { shown: shownBefore, list, known } = before.current;
    if (isLoading) {
      // Rows added meanwhile were not requested.
      for (const one of partsOf(list)) known.add(one);
      return;
    }
    // Also after a failure, so that later rows do not move the focus.
    before.current = undefined;
    if (shown === shownBefore) return;
    const { activeElement } = document;
    // The user has moved the focus meanwhile.
    if (activeElement !== document.body && !ref.current?.contains(activeElement)) return;
    const fresh = (what: string) =>
      [...list.querySelectorAll<HTMLElement>(what)].find((one) => !known.has(one));
    const stop = fresh(stops);
    const row = stop ? undefined : fresh(rows);
    // A row without controls must be focusable.
    if (row) row.tabIndex = -1;
    (stop ?? row)?.focus();
  }, [shown, isLoading]);

  function remember() {
    const list = ref.current?.parentElement;
    if (list) before.current = { shown, list, known: new Set(partsOf(list)) };
  }

  return { ref, remember };
}

import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "../classes.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import s from "./LoadMoreButton.module.css";

export interface LoadMoreButtonProps {
  /** As `usePages` gives them. */
  pages: {
    items: readonly unknown[];
    hasMore: boolean;
    state: "idle" | "loading" | "failed";
    loadMore(): void;
  };
  /** "Load more", "Full table" */
  label: string;
  /** Said here when the next page does not come. */
  failure?: { text: string; tryAgain: string };
  /** Shapes of what is skeleton. */
  skeleton?: ReactNode;
  className?: string | undefined;
}

/** The end of a list that goes on: a button, shapes while the next page comes, and another try if it fails. */
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
        <Banner kind="bad" isNews>
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

/** What comes stands before the button, which goes with the last page: whoever pressed it goes on at the first that is new. */
function useFocusOnNew(shown: number, isLoading: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<{ shown: number; list: Element; known: Set<Element> }>(undefined);

  useEffect(() => {
    if (!before.current) return;
    const { shown: shownBefore, list, known } = before.current;
    if (isLoading) {
      // What joins the list meanwhile was not asked for.
      for (const one of partsOf(list)) known.add(one);
      return;
    }
    // Also where nothing came: what joins the list after that takes nobody away.
    before.current = undefined;
    if (shown === shownBefore) return;
    const { activeElement } = document;
    // Whoever has gone elsewhere meanwhile stays there.
    if (activeElement !== document.body && !ref.current?.contains(activeElement)) return;
    const fresh = (what: string) =>
      [...list.querySelectorAll<HTMLElement>(what)].find((one) => !known.has(one));
    const stop = fresh(stops);
    const row = stop ? undefined : fresh(rows);
    // A row in which nothing can be pressed is read, and tabbed on from.
    if (row) row.tabIndex = -1;
    (stop ?? row)?.focus();
  }, [shown, isLoading]);

  function remember() {
    const list = ref.current?.parentElement;
    if (list) before.current = { shown, list, known: new Set(partsOf(list)) };
  }

  return { ref, remember };
}

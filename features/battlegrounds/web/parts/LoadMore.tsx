import { useEffect, useRef, type ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import type { Pages } from "#kit/client/use-pages.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Loading } from "#kit/ui/components/Skeleton.tsx";
import s from "./LoadMore.module.css";

export interface LoadMoreProps {
  pages: Pages<unknown>;
  /** "Load more", "Full table" */
  label: string;
  /** Shapes of what is coming. */
  skeleton: ReactNode;
}

/** The end of a list that goes on: a button, shapes while the next page comes, and another try if it fails. */
export function LoadMore({ pages, label, skeleton }: LoadMoreProps) {
  const text = useText("battlegrounds");
  const { ref, remember } = useFocusOnNew(pages.items.length);
  if (!pages.hasMore) return null;
  const isLoading = pages.state === "loading";
  const hasFailed = pages.state === "failed";
  const press = () => {
    remember();
    pages.loadMore();
  };
  return (
    <div className={s.more} ref={ref}>
      {isLoading && <Loading label={text("loadingMore")}>{skeleton}</Loading>}
      {hasFailed && (
        <Banner kind="bad" isNews>
          {text("moreFailed")}
        </Banner>
      )}
      <Button kind="outline" block busy={isLoading} onClick={press}>
        {hasFailed ? text("tryAgain") : label}
      </Button>
    </div>
  );
}

const stops = "a[href], button";

/** What comes stands before the button, which goes with the last page: whoever pressed it goes on at the first that is new. */
function useFocusOnNew(shown: number) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<{ shown: number; list: Element; known: Set<Element> }>(undefined);

  useEffect(() => {
    if (!before.current || before.current.shown === shown) return;
    const { list, known } = before.current;
    before.current = undefined;
    const { activeElement } = document;
    // Whoever has gone elsewhere meanwhile stays there.
    if (activeElement !== document.body && !ref.current?.contains(activeElement)) return;
    const fresh = [...list.querySelectorAll<HTMLElement>(stops)].find((stop) => !known.has(stop));
    fresh?.focus();
  }, [shown]);

  function remember() {
    const list = ref.current?.parentElement;
    if (list) before.current = { shown, list, known: new Set(list.querySelectorAll(stops)) };
  }

  return { ref, remember };
}

import { useEffect, useState, type ReactNode } from "react";
import { ScorebugSkeleton, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { cx } from "#kit/ui/classes.ts";
import type { Page } from "../page.ts";
import s from "./PagePlaceholder.module.css";
import { placeholders, type Shape } from "./placeholders.ts";

export interface PagePlaceholderProps {
  page: Page;
  /** Inside a column that has its own margins. */
  isInset?: boolean;
}

/**
 * Placeholder of the next page, over the current one, which keeps its state and scroll position in case the
 * navigation is cancelled. The progress bar announces the loading to screen readers.
 */
export default function PagePlaceholder({ page, isInset = false }: PagePlaceholderProps) {
  useRestoreFocus();
  return (
    <div className={cx(s.coming, isInset && s.inset)} aria-hidden="true">
      <div className={s.shape}>{drawn[placeholders.get(page.id) ?? "rest"]}</div>
    </div>
  );
}

/** The hidden page loses the focus and gets it back when it is shown again. */
function useRestoreFocus(): void {
  const [focused] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (focused instanceof HTMLElement && document.activeElement === document.body)
        focused.focus({ preventScroll: true });
    },
    [focused],
  );
}

function times(count: number, part: (index: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => part(index));
}

const title = <Skeleton shape="title" />;

const rows = times(10, (row) => (
  <div key={row} className={s.row}>
    <Skeleton shape="circle" />
    <Skeleton />
    <Skeleton shape="chip" />
  </div>
));

const tabs = (
  <div className={s.tabs}>
    {times(4, (tab) => (
      <Skeleton key={tab} shape="chip" />
    ))}
  </div>
);

const drawn: Record<Shape, ReactNode> = {
  hero: (
    <>
      <Skeleton shape="box" className={s.hero} />
      {title}
      {rows}
    </>
  ),
  matches: (
    <>
      {tabs}
      <div className={s.matches}>
        {times(6, (match) => (
          <ScorebugSkeleton key={match} />
        ))}
      </div>
    </>
  ),
  messages: times(7, (message) => (
    <Skeleton key={message} shape="box" className={cx(s.message, message % 3 === 2 && s.own)} />
  )),
  posters: (
    <>
      {title}
      {tabs}
      <div className={s.posters}>
        {times(6, (poster) => (
          <Skeleton key={poster} shape="box" className={s.poster} />
        ))}
      </div>
    </>
  ),
  rows: (
    <>
      {tabs}
      {rows}
    </>
  ),
  rest: (
    <>
      {title}
      {times(8, (paragraph) => (
        <div key={paragraph} className={s.lines}>
          <Skeleton className={s.long} />
          <Skeleton />
        </div>
      ))}
    </>
  ),
};

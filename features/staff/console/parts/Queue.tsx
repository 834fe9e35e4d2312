import type { ReactNode } from "react";
import { cx } from "#kit/ui/classes.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./Queue.module.css";

export interface QueueLayoutProps {
  queue: ReactNode;
  /** The selected thing; on a tablet it replaces the queue. */
  detail?: ReactNode;
  side?: ReactNode;
}

/** A queue beside the thing that is worked on, with its context at the end. */
export function QueueLayout({ queue, detail, side }: QueueLayoutProps) {
  const hasDetail = detail !== undefined && detail !== null;
  return (
    <div className={cx(s.layout, hasDetail && s.hasDetail, Boolean(side) && s.hasSide)}>
      <div className={s.queue}>{queue}</div>
      {hasDetail && <div className={s.detail}>{detail}</div>}
      {side && <aside className={s.side}>{side}</aside>}
    </div>
  );
}

/** Whether the screen has room for both. */
export function hasRoomForQueue(): boolean {
  return matchMedia("(min-width: 1100px)").matches;
}

/** The way back to the queue on a tablet. */
export function QueueBack({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div className={s.back}>
      <TextLink href={href}>{children}</TextLink>
    </div>
  );
}

export interface QueueHeadProps {
  title: string;
  count?: ReactNode;
  /** Filters. */
  children?: ReactNode;
}

export function QueueHead({ title, count, children }: QueueHeadProps) {
  return (
    <header className={s.head}>
      <div className={s.title}>
        <h1 className="t-title">{title}</h1>
        {count}
      </div>
      {children}
    </header>
  );
}

export interface QueueItemProps {
  href: string;
  isCurrent: boolean;
  title: ReactNode;
  /** At the end of the first line. */
  end?: ReactNode;
  note: ReactNode;
  /** At the end of the second line: a time. */
  when: ReactNode;
  isLate?: boolean;
  /** Chooses it for a bulk action. */
  box?: ReactNode;
}

export function QueueItem({ href, isCurrent, title, end, note, when, isLate = false, box }: QueueItemProps) {
  return (
    <li className={box === undefined ? undefined : s.boxed}>
      {box}
      <Anchor className={s.item} href={href} aria-current={isCurrent ? "true" : undefined}>
        <span className={s.line}>
          <strong className="clip">{title}</strong>
          {end !== undefined && <span className="t-small muted">{end}</span>}
        </span>
        <span className={cx(s.line, "t-small")}>
          <span className="muted clip">{note}</span>
          <span className={isLate ? s.late : "muted"}>{when}</span>
        </span>
      </Anchor>
    </li>
  );
}

export function QueueList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={s.list} aria-label={label}>
      {children}
    </ol>
  );
}

/** The key that presses a button. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className={s.key} aria-hidden>
      {children}
    </kbd>
  );
}

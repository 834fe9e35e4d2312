import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./AppFrame.module.css";
import { SkipLink } from "./SkipLink.tsx";

export interface AppFrameProps {
  /** "Skip to content" */
  skipLabel: string;
  rail?: ReactNode;
  bar?: ReactNode;
  tabs?: ReactNode;
  /** A `<footer>` below the content, as its own landmark. */
  footer?: ReactNode;
  /** Leaves room below the content for a bar at the bottom of phones. */
  bottom?: "none" | "tabs" | "actions";
  /** Other content is loading. */
  isBusy?: boolean;
  children: ReactNode;
}

/** The frame around a screen: a rail beside it on desktop, bars above and below it on phones. */
export function AppFrame({
  skipLabel,
  rail,
  bar,
  tabs,
  footer,
  bottom = "none",
  isBusy,
  children,
}: AppFrameProps) {
  return (
    <div className={cx(s.frame, s[bottom], Boolean(rail) && s.withRail)}>
      <SkipLink to="main">{skipLabel}</SkipLink>
      {rail}
      {bar}
      <main className={s.main} id="main" tabIndex={-1} aria-busy={isBusy || undefined}>
        {children}
      </main>
      {footer}
      {tabs}
    </div>
  );
}

import type { ReactNode } from "react";
import { Drawing } from "../art/Drawing.tsx";
import type { DrawingName } from "../art/drawings.ts";
import { cx } from "../classes.ts";
import s from "./EmptyState.module.css";

export interface EmptyStateProps {
  art: Extract<
    DrawingName,
    "no-matches" | "no-chat" | "offline" | "all-read" | "not-found" | "no-coins" | "no-prizes" | "no-blocked"
  >;
  title: string;
  text: string;
  /** The next step, if there is one. */
  action?: ReactNode;
  /** 1 if it is the whole page. */
  level?: 1 | 2 | 3;
  className?: string | undefined;
}

export function EmptyState({ art, title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(s.empty, className)}>
      <Drawing name={art} className={s.spot} />
      <Heading className={level === 3 ? "t-heading" : "t-title"}>{title}</Heading>
      <p>{text}</p>
      {action && <div className={s.action}>{action}</div>}
    </div>
  );
}

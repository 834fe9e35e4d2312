import { cx } from "../classes.ts";
import s from "./Badge.module.css";

export interface BadgeProps {
  count: number;
  className?: string | undefined;
}

/** A count for the eye; its owner's label says it in words. */
export function Badge({ count, className }: BadgeProps) {
  return (
    <span className={cx(s.badge, className)} aria-hidden="true">
      {count > 99 ? "99+" : count}
    </span>
  );
}

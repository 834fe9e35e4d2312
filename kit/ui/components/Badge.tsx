import { cx } from "../classes.ts";
import s from "./Badge.module.css";

export interface BadgeProps {
  count: number;
  className?: string | undefined;
}

/** A visual count. The label of its owner contains it for screen readers. */
export function Badge({ count, className }: BadgeProps) {
  return (
    <span className={cx(s.badge, className)} aria-hidden="true">
      {count > 99 ? "99+" : count}
    </span>
  );
}

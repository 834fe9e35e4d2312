import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Skeleton.module.css";

export interface SkeletonProps {
  shape?: "line" | "short" | "title" | "chip" | "circle" | "box";
  className?: string | undefined;
}

/** A grey placeholder in the shape of the content. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return <span className={cx(s.skeleton, s[shape], className)} />;
}

export interface LoadingProps {
  /** "Loading matches" */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Wraps skeletons, with a label for screen readers. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr">{label}</span>
      <div className={s.shapes} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** The placeholder of a scorebug. */
export function ScorebugSkeleton() {
  return (
    <div className={s.bug}>
      <div className={s.meta}>
        <Skeleton shape="short" />
        <Skeleton shape="chip" />
      </div>
      {["a", "b"].map((side) => (
        <div key={side} className={s.side}>
          <Skeleton shape="circle" />
          <Skeleton shape="line" />
        </div>
      ))}
    </div>
  );
}

import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Skeleton.module.css";

export interface SkeletonProps {
  shape?: "line" | "short" | "title" | "chip" | "circle" | "box";
  className?: string | undefined;
}

/** A grey stand-in with the shape of what is coming. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return <span className={cx(s.skeleton, s[shape], className)} />;
}

export interface LoadingProps {
  /** "Loading matches" */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Around skeletons: the shapes are for the eye, the label for the ear. */
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

/** A scorebug that is on its way. */
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

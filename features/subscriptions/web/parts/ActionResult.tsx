import { useEffect, useRef, type ReactNode } from "react";
import { Banner } from "#kit/ui/components/Banner.tsx";
import s from "./ActionResult.module.css";

/** The result of an action. It replaces the pressed button and takes its focus. */
export function ActionResult({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={s.outcome} tabIndex={-1}>
      <Banner kind="ok" isAnnounced>
        {children}
      </Banner>
    </div>
  );
}

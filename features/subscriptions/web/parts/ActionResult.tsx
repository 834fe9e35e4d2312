import { useEffect, useRef, type ReactNode } from "react";
import { Banner } from "#kit/ui/components/Banner.tsx";
import s from "./ActionResult.module.css";

/** What came of a press: it takes the place of what was pressed, and so its focus. */
export function ActionResult({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={s.outcome} tabIndex={-1}>
      <Banner kind="ok" isNews>
        {children}
      </Banner>
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import s from "./Head.module.css";

export interface HeadProps {
  title: string;
  /** It takes the place of what was sent, and so its focus. */
  isNews?: boolean;
  /** The sentence below the title. */
  children?: ReactNode;
}

/** What a page that leads in is about. */
export function Head({ title, isNews = false, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className={s.head}>
      <h1 ref={heading} className="t-display" tabIndex={isNews ? -1 : undefined}>
        {title}
      </h1>
      {children && <p className="muted">{children}</p>}
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import s from "./StepHead.module.css";
import { useStepNews } from "./StepNews.tsx";

export interface StepHeadProps {
  title: string;
  /** Why, in a line. */
  children?: ReactNode;
  /** It comes after the button that led to it is gone: the focus goes on from here. */
  isNews?: boolean;
}

/** What to do now. */
export function StepHead({ title, children, isNews = false }: StepHeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useStepNews(title);
  useEffect(() => {
    if (isNews && document.activeElement === document.body) head.current?.focus();
  }, [isNews]);
  return (
    <header className={s.head}>
      <h1 className="t-title" tabIndex={-1} ref={head}>
        {title}
      </h1>
      {children && <p className="muted">{children}</p>}
    </header>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import s from "./StepHeader.module.css";
import { useStepAnnouncement } from "./StepAnnouncer.tsx";

export interface StepHeaderProps {
  title: string;
  /** Why, in a line. */
  children?: ReactNode;
  /** It comes after the button that led to it is gone: the focus goes on from here. */
  isNews?: boolean;
}

/** What to do now. */
export function StepHeader({ title, children, isNews = false }: StepHeaderProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useStepAnnouncement(title);
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

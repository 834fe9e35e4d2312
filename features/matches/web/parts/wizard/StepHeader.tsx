import { useEffect, useRef, type ReactNode } from "react";
import s from "./StepHeader.module.css";
import { useStepAnnouncement } from "./StepAnnouncer.tsx";

export interface StepHeaderProps {
  title: string;
  /** Explains a word of the title. */
  help?: ReactNode;
  children?: ReactNode;
  /** Moves the focus to the heading if the pressed button is gone. */
  isNews?: boolean;
}

export function StepHeader({ title, help, children, isNews = false }: StepHeaderProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useStepAnnouncement(title);
  useEffect(() => {
    if (isNews && document.activeElement === document.body) head.current?.focus();
  }, [isNews]);
  return (
    <header className={s.head}>
      <div className={s.title}>
        <h1 className="t-title" tabIndex={-1} ref={head}>
          {title}
        </h1>
        {help}
      </div>
      {children && <p className="muted">{children}</p>}
    </header>
  );
}

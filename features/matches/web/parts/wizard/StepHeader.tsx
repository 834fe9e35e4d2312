import { useEffect, useRef, type ReactNode } from "react";
import s from "./StepHeader.module.css";
import { useStepAnnouncement } from "./StepAnnouncer.tsx";

export interface StepHeaderProps {
  title: string;
  /** Explains a word of the title. */
  help?: ReactNode;
  children?: ReactNode;
  /** Takes the focus if no element has it, for example because the pressed button is gone. */
  takesFocus?: boolean;
}

export function StepHeader({ title, help, children, takesFocus = false }: StepHeaderProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useStepAnnouncement(title);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) head.current?.focus();
  }, [takesFocus]);
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

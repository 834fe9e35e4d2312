import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";

const StepAnnouncerContext = createContext<(title: string) => void>(() => undefined);

/** Announces a new step's title to screen readers. A live region around the step would read all of it. */
export function StepAnnouncer({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState("");
  const last = useRef<string>(undefined);
  const announce = useMemo(
    () => (title: string) => {
      const isNew = last.current !== undefined && last.current !== title;
      last.current = title;
      // If the pressed button is gone, the focus moves to the heading, which is read there.
      if (isNew) setAnnouncement(document.activeElement === document.body ? "" : title);
    },
    [],
  );
  return (
    <StepAnnouncerContext value={announce}>
      {children}
      <p className="sr" role="status">
        {announcement}
      </p>
    </StepAnnouncerContext>
  );
}

export function useStepAnnouncement(title: string): void {
  const announce = use(StepAnnouncerContext);
  useEffect(() => announce(title), [announce, title]);
}

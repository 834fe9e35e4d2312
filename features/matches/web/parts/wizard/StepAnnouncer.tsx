import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";

const StepAnnouncerContext = createContext<(title: string) => void>(() => undefined);

/** Announces the title of a step that has changed. The step itself is no live region: all of it would be read out. */
export function StepAnnouncer({ children }: { children: ReactNode }) {
  const [news, setNews] = useState("");
  const last = useRef<string>(undefined);
  const announce = useMemo(
    () => (title: string) => {
      const isNew = last.current !== undefined && last.current !== title;
      last.current = title;
      // The focus goes to the heading when the button that was pressed has gone: it is read there.
      if (isNew) setNews(document.activeElement === document.body ? "" : title);
    },
    [],
  );
  return (
    <StepAnnouncerContext value={announce}>
      {children}
      <p className="sr" role="status">
        {news}
      </p>
    </StepAnnouncerContext>
  );
}

export function useStepAnnouncement(title: string): void {
  const announce = use(StepAnnouncerContext);
  useEffect(() => announce(title), [announce, title]);
}

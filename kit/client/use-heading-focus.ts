import { useEffect, useRef } from "react";

/**
 * For the heading of a page that leads on to the next: it takes the focus when nothing else has it, so that whoever reads
 * with the ears or goes by keyboard begins there and not at the top of the document. News take it in any case.
 */
export function useHeadingFocus(isNews = false) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: !isNews });
  }, [isNews]);
  return { ref: heading, tabIndex: -1 } as const;
}

/**
 * For what stands above something that is exchanged, such as a form for what it saved: takes the focus when it went with
 * what was shown before. `shown` is another value whenever something else is there.
 */
export function useFocusAfterChange<Shown extends HTMLElement>(shown: unknown) {
  const ref = useRef<Shown>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) ref.current?.focus();
  }, [shown]);
  return { ref, tabIndex: -1 } as const;
}

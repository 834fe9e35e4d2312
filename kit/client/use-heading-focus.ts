import { useEffect, useRef } from "react";

/**
 * For the heading of a page that replaces another. It takes the focus if no element has it, so that users of screen
 * readers and keyboards start there and not at the top of the document. With `takesFocus` it takes the focus even if
 * another element has it.
 */
export function useHeadingFocus(takesFocus = false) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: !takesFocus });
  }, [takesFocus]);
  return { ref: heading, tabIndex: -1 } as const;
}

/**
 * For the heading above content that is replaced, such as a form by its result. It takes the focus if the focused
 * element was removed. `shown` changes whenever the content does.
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

import { useLayoutEffect, useRef } from "react";
import type { Painter } from "./painters.ts";

/** One object for ever: no render gives React a reason to touch what is inside. */
const untouched = { __html: "" };

/**
 * Fills an element with SVG text without shipping the drawing code with the page: the server writes it, hydration
 * leaves it alone, and only an element that the browser itself creates loads the code and draws.
 */
export function usePainted(key: string, painter: Painter) {
  const ref = useRef<HTMLSpanElement>(null);
  const painted = useRef<string>(undefined);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || painted.current === key) return undefined;
    if (painted.current === undefined && element.firstChild) {
      painted.current = key;
      return undefined;
    }
    let isCurrent = true;
    const paint = () => {
      const markup = painter.now(key);
      if (!isCurrent || markup === undefined) return;
      element.innerHTML = markup;
      painted.current = key;
    };
    if (painter.now(key) === undefined) void painter.load().then(paint);
    else paint();
    return () => {
      isCurrent = false;
    };
  }, [key, painter]);

  return {
    ref,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: import.meta.env.SSR ? { __html: painter.now(key) ?? "" } : untouched,
  };
}

import { useLayoutEffect, useRef } from "react";
import { onceInView } from "../in-view.ts";
import { useIsLazyDrawing } from "./LazyDrawings.tsx";
import type { Painter } from "./painters.ts";

/** One object for ever: no render gives React a reason to touch what is inside. */
const untouched = { __html: "" };

/**
 * Fills an element with SVG text without shipping the drawing code with the page: the server writes it, hydration
 * leaves it alone, and only an element that the browser itself creates, or one that was out of sight, loads the code and
 * draws. Where no script runs, the server's file stands for what was out of sight.
 */
export function usePainted(key: string, painter: Painter) {
  const ref = useRef<HTMLSpanElement>(null);
  const painted = useRef<string>(undefined);
  const waits = useIsLazyDrawing();

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || painted.current === key) return undefined;
    if (painted.current === undefined && element.querySelector("svg")) {
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
    const fetchAndPaint = () => void painter.load().then(paint);
    let stopWaiting: (() => void) | undefined;
    if (painter.now(key) !== undefined) paint();
    else if (waits) stopWaiting = onceInView(element, fetchAndPaint);
    else fetchAndPaint();
    return () => {
      isCurrent = false;
      stopWaiting?.();
    };
  }, [key, painter, waits]);

  return {
    ref,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: import.meta.env.SSR ? { __html: written(key, painter, waits) } : untouched,
  };
}

function written(key: string, painter: Painter, waits: boolean): string {
  if (!waits) return painter.now(key) ?? "";
  return `<noscript><img src="/art/${painter.kind}/${encodeURIComponent(key)}.svg" alt=""></noscript>`;
}

import { useLayoutEffect, useRef } from "react";
import { onceInView } from "../in-view.ts";
import { useIsLazyDrawing } from "./LazyDrawings.tsx";
import type { Painter } from "./painters.ts";

/** A constant object, so that React never touches the content on a re-render. */
const untouched = { __html: "" };

/**
 * Fills an element with SVG text without shipping the drawing code: the server renders it and hydration leaves it
 * unchanged. Only an element that the browser creates, or one that was offscreen, loads the code and draws. Without
 * scripts, an `<img>` of the server's file replaces offscreen drawings.
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

import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/**
 * Keeps the height of an element that is on the screen when its content gets another version, so that nothing around it
 * moves. `release` gives it the height of its content; it also has that when it is rendered again later.
 */
export function useSteadyHeight(element: RefObject<HTMLElement | null>, version: string, isFree: boolean) {
  /** The size after the last render. */
  const shown = useRef<{ width: number; height: number }>(undefined);
  const [kept, setKept] = useState<number | null>(null);

  useLayoutEffect(() => {
    const [box, before] = [element.current, shown.current];
    if (!box || !before || isFree || before.width !== box.clientWidth || !isOnScreen(box)) return;
    setKept((now) => now ?? before.height);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another version changes the height
  }, [version]);
  // Set here, because a style attribute in the server's page is refused.
  useLayoutEffect(() => {
    element.current?.style.setProperty("block-size", kept === null ? "auto" : `${kept}px`);
  }, [element, kept]);
  useLayoutEffect(() => {
    const box = element.current;
    if (box) shown.current = { width: box.clientWidth, height: box.getBoundingClientRect().height };
  });

  return { isKept: kept !== null, release: () => setKept(null) };
}

function isOnScreen(box: HTMLElement): boolean {
  const frame = (box.closest('[role="region"]') ?? document.documentElement).getBoundingClientRect();
  const { top, bottom } = box.getBoundingClientRect();
  return bottom > frame.top && top < frame.bottom;
}

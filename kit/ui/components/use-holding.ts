import { useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

const firstMs = 600;
const furtherMs = 90;

/** For a button that steps: once for a press, again and again while it is held, until `canStep` ends. */
export function useHolding(step: () => void, canStep: boolean) {
  const current = useRef(step);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  useEffect(() => {
    current.current = step;
  });
  const release = () => clearTimeout(timer.current);
  // A button that is disabled under the finger does not hear that it was let go.
  useEffect(() => {
    if (!canStep) return undefined;
    return () => clearTimeout(timer.current);
  }, [canStep]);
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      wasHeld.current = false;
      if (button !== 0) return;
      const again = () => {
        wasHeld.current = true;
        timer.current = setTimeout(again, furtherMs);
        current.current();
      };
      timer.current = setTimeout(again, firstMs);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: ({ detail }: MouseEvent) => {
      // The end of a hold is no press of its own; a key has none.
      if (!wasHeld.current || detail === 0) step();
    },
  };
}

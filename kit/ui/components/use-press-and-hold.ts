import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from "react";

const firstMs = 600;
const furtherMs = 90;

/**
 * For a stepper button: steps once for a press and repeatedly while held, until `canStep` is false. The button is then
 * `aria-disabled` and not `disabled`, which would lose the focus.
 */
export function usePressAndHold(step: () => void, canStep: boolean) {
  const current = useRef(step);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  useLayoutEffect(() => {
    current.current = step;
  });
  const release = () => clearTimeout(timer.current);
  useLayoutEffect(() => {
    if (!canStep) return undefined;
    return () => clearTimeout(timer.current);
  }, [canStep]);
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      wasHeld.current = false;
      if (button !== 0 || !canStep) return;
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
      // Releasing a held button is not a press. Key presses have detail 0.
      if (canStep && (!wasHeld.current || detail === 0)) step();
    },
  };
}

import { useEffect, useRef, useState } from "react";

const durationMs = 700;

/** Counts to a new value in steps; at once for users who prefer reduced motion. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (start === value || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(value);
      return undefined;
    }
    const startedAt = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const done = Math.min((now - startedAt) / durationMs, 1);
      setShown(Math.round(start + (value - start) * done));
      if (done < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

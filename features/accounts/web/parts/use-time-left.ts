import { useEffect, useState } from "react";

/** The milliseconds until an instant, counted down by the second; 0 once it has come. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, 1_000);
    // The clock stood still since the last countdown.
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, until - now);
}

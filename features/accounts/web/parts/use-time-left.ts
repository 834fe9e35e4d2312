import { useEffect, useState } from "react";

/** Milliseconds until a time, updated every second; 0 afterwards. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, 1_000);
    // `now` is outdated since the last countdown.
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, until - now);
}

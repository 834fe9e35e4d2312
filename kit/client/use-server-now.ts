import { useEffect, useState } from "react";
import { useApp } from "./app.tsx";
import { onClockSet, serverTime } from "./server-clock.ts";

/** The server's time, moved on every `everyMs`: what it decides by its clock is counted down by the same one. */
export function useServerNow(everyMs: number): number {
  const app = useApp();
  const [now, setNow] = useState(app.renderedAt);
  useEffect(() => {
    const tick = () => setNow(serverTime(app));
    tick();
    const timer = setInterval(tick, everyMs);
    const stop = onClockSet(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [app, everyMs]);
  return now;
}

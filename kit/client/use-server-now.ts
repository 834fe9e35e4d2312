import { useEffect, useState } from "react";
import { useApp } from "./app.tsx";
import { onClockSet, serverTime } from "./server-clock.ts";

/** The server's time, updated every `everyMs`, for countdowns to deadlines that the server enforces. */
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

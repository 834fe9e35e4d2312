import { useEffect, useState } from "react";
import { useApp, type App } from "./app.tsx";
import { createKeeper } from "./keeper.ts";
import { serverTime } from "./loading.ts";

const keeper = createKeeper(() => localStorage);
const key = "clock";

/** How far the server's clock is ahead of this device's, as the last answer told. */
let ahead: number | undefined;

/** Asks for something that says when it was read, and sets this page's clock by it. */
export async function setClockBy<Answer>(
  ask: () => Promise<Answer>,
  readAt: (answer: Answer) => string,
): Promise<Answer> {
  const asked = Date.now();
  const answer = await ask();
  // The answer was under way for about half of the time.
  ahead = Date.parse(readAt(answer)) - (asked + Date.now()) / 2;
  keeper.setItem(key, String(ahead));
  return answer;
}

/**
 * The server's time, whatever the device's own clock says. A page that was kept for lack of a network says when it was made,
 * which may be long ago: the later of that and of what the device remembers is nearer to the truth.
 */
export function serverNow(app: App): number {
  if (ahead !== undefined) return Date.now() + ahead;
  const remembered = keeper.getItem(key);
  return Math.max(serverTime(app), remembered === null ? 0 : Date.now() + Number(remembered));
}

/** The server's time, moved on every `everyMs`; the first drawing uses that of the page. */
export function useServerClock(everyMs: number): number {
  const app = useApp();
  const [now, setNow] = useState(app.renderedAt);
  useEffect(() => {
    const tick = () => setNow(serverNow(app));
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [app, everyMs]);
  return now;
}

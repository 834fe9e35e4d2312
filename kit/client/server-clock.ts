import type { App } from "./app.tsx";
import { createSafeStorage } from "./safe-storage.ts";

const keeper = createSafeStorage(() => localStorage);
const key = "clock";

/** How far the server's clock is ahead of this device's, as far as this page knows. */
let ahead: number | undefined;
const followers = new Set<() => void>();

function setAhead(to: number): void {
  ahead = to;
  keeper.setItem(key, String(to));
  for (const follower of followers) follower();
}

/**
 * Begins with the time at which the server rendered the page. A page from the service worker's cache may be old: the later
 * of its time and of the time that the device remembers is nearer to the truth.
 */
export function startClock(renderedAt: number, mayBeKept: boolean): void {
  const ofPage = renderedAt + performance.now() - Date.now();
  const remembered = mayBeKept ? keeper.getItem(key) : null;
  setAhead(remembered === null ? ofPage : Math.max(ofPage, Number(remembered)));
}

/** Sets the clock by an answer, which the server gave between the asking and now: one that agrees with it stays as it is. */
export function setClockBy(told: string | null, asked: number): void {
  const time = Number(told ?? Number.NaN);
  if (Number.isNaN(time)) return;
  const [least, most] = [time - Date.now(), time - asked];
  if (ahead === undefined || ahead < least || ahead > most) setAhead((least + most) / 2);
}

/** Tells whenever the clock was set, until it is called off. */
export function onClockSet(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/** The server's time as well as this side knows it: the reader's own clock may be wrong. */
export function serverTime(app: Pick<App, "renderedAt">): number {
  if (ahead !== undefined) return Math.round(Date.now() + ahead);
  return app.renderedAt + (import.meta.env.SSR ? 0 : Math.round(performance.now()));
}

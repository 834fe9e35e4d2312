import type { App } from "./app.tsx";
import { createSafeStorage } from "./safe-storage.ts";

const storage = createSafeStorage(() => localStorage);
const key = "clock";

/** How far the server's clock is ahead of the device's; undefined until known. */
let offset: number | undefined;
const listeners = new Set<() => void>();

function setOffset(to: number): void {
  offset = to;
  storage.setItem(key, String(to));
  for (const listener of listeners) listener();
}

/**
 * Starts with the time at which the server rendered the page. A page from the service worker's cache may be old, so the
 * larger of its offset and the stored one is used.
 */
export function startClock(renderedAt: number, mayBeCached: boolean): void {
  const pageOffset = renderedAt + performance.now() - Date.now();
  const stored = mayBeCached ? storage.getItem(key) : null;
  setOffset(stored === null ? pageOffset : Math.max(pageOffset, Number(stored)));
}

/**
 * Corrects the clock by the time in a response. The server wrote it between `requestedAt` and now; an offset that
 * fits this stays.
 */
export function setClockBy(time: string | null, requestedAt: number): void {
  const serverTimeMs = Number(time ?? Number.NaN);
  if (Number.isNaN(serverTimeMs)) return;
  const [min, max] = [serverTimeMs - Date.now(), serverTimeMs - requestedAt];
  if (offset === undefined || offset < min || offset > max) setOffset((min + max) / 2);
}

/** Calls the listener after each correction. Returns a function that removes it. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The server's time. The device's own clock may be wrong. */
export function serverTime(app: Pick<App, "renderedAt">): number {
  if (offset !== undefined) return Math.round(Date.now() + offset);
  return app.renderedAt + (import.meta.env.SSR ? 0 : Math.round(performance.now()));
}

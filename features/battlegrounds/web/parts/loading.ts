import type { App } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";

/** A list that cannot be had is `null`: the screen shows it empty and offers another try. */
export function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch(() => null);
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in the address of a page. What cannot be an id is not looked up. */
export function requireEventId(id: string | undefined): string {
  if (id === undefined || !uuidShape.test(id)) throw new Problem("event_not_found", 404);
  return id;
}

/** The server's time as well as this side knows it: the reader's own clock may be wrong. */
export function serverTime(app: App): number {
  return app.renderedAt + (import.meta.env.SSR ? 0 : Math.round(performance.now()));
}

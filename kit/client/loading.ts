import { isProblem } from "#kit/contract/problem.ts";
import type { App } from "./app.tsx";

/**
 * A list that cannot be had is `null`: the screen shows it empty and offers another try. A session that ended meanwhile
 * is no such case: the router leads to a new one, and back.
 */
export function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    if (isProblem(error, "sign_in_required")) throw error;
    return null;
  });
}

/** The server's time as well as this side knows it: the reader's own clock may be wrong. */
export function serverTime(app: App): number {
  return app.renderedAt + (import.meta.env.SSR ? 0 : Math.round(performance.now()));
}

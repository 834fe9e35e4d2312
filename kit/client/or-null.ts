import { isProblem } from "#kit/contract/problem.ts";
import { isOffline } from "./use-online.ts";

/**
 * Returns null for data that could not be loaded; the screen shows a retry button. An ended session and a lost network
 * are rethrown, because the router handles them for the whole page.
 */
export function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    if (isProblem(error, "sign_in_required") || isOffline()) throw error;
    return null;
  });
}

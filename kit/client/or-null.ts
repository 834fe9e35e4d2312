import { isProblem } from "#kit/contract/problem.ts";
import { isOffline } from "./use-online.ts";

let wasUnreachable = false;

/** Remembers whether data is missing because of the network, for the text on the screen. */
export function recordFailure(error: unknown): void {
  wasUnreachable = isProblem(error, "unreachable");
}

/** Whether the data that failed last got no response at all. */
export function isUnreachable(): boolean {
  return isOffline() || wasUnreachable;
}

/**
 * Returns null for data that could not be loaded: a list that fails is empty on the screen, with a retry button. An
 * ended session and a lost network are rethrown, because the router handles them for the whole page.
 */
export function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    if (isProblem(error, "sign_in_required") || isOffline()) throw error;
    recordFailure(error);
    return null;
  });
}

import { isProblem } from "#kit/contract/problem.ts";
import { isOffline } from "./use-online.ts";

/**
 * A list that cannot be had is `null`: the screen shows it empty and offers another try. Neither a session that ended
 * meanwhile nor a lost network is such a case: the router leads to a new session, and says what is missing.
 */
export function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    if (isProblem(error, "sign_in_required") || isOffline()) throw error;
    return null;
  });
}

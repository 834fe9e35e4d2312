import type { Executor } from "#kit/db/database.ts";
import * as store from "./moves/store.ts";

/** The sweep runs every minute: what it has not moved after two is late. */
const graceMs = 2 * 60_000;

/** How many matches wait for a move of time that is late. */
export function countOverdue(executor: Executor, now: Date): Promise<number> {
  return store.countOverdue(executor, new Date(now.getTime() - graceMs));
}

import type { Executor } from "#kit/db/database.ts";
import * as store from "./moves/store.ts";

/** The sweep runs every minute; after two minutes a match counts as overdue. */
const graceMs = 2 * 60_000;

export function countOverdue(executor: Executor, now: Date): Promise<number> {
  return store.countOverdue(executor, new Date(now.getTime() - graceMs));
}

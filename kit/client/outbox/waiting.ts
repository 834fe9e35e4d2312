import { createKeeper } from "../keeper.ts";

const keeper = createKeeper(() => localStorage);
const key = "outbox";

/** Leaves word for pages that have not loaded the outbox. */
export function markWaiting(owner: string, isWaiting: boolean): void {
  if (isWaiting) keeper.setItem(key, owner);
  else keeper.removeItem(key);
}

export function hasWaiting(owner: string): boolean {
  return keeper.getItem(key) === owner;
}

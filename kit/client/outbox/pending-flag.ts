import { createSafeStorage } from "../safe-storage.ts";

const keeper = createSafeStorage(() => localStorage);
/** Whoever else uses this browser has an own one. */
const keyOf = (owner: string) => `outbox ${owner}`;

/** Leaves word for pages that have not loaded the outbox. */
export function setPendingFlag(owner: string, isWaiting: boolean): void {
  if (isWaiting) keeper.setItem(keyOf(owner), "waiting");
  else keeper.removeItem(keyOf(owner));
}

export function hasPendingWrites(owner: string): boolean {
  return keeper.getItem(keyOf(owner)) !== null;
}

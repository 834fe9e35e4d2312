import { createSafeStorage } from "../safe-storage.ts";

const storage = createSafeStorage(() => localStorage);
const keyOf = (owner: string) => `outbox ${owner}`;

/** Lets pages that have not loaded the outbox know that it has something to send. */
export function setPendingFlag(owner: string, isPending: boolean): void {
  if (isPending) storage.setItem(keyOf(owner), "waiting");
  else storage.removeItem(keyOf(owner));
}

export function hasPendingWrites(owner: string): boolean {
  return storage.getItem(keyOf(owner)) !== null;
}

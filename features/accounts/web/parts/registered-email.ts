import { createSafeStorage } from "#kit/client/safe-storage.ts";

const key = "registered-email";
const storage = createSafeStorage(() => sessionStorage);

/** The address that registered in this tab, because a mailed link does not contain it. */
export function storeRegisteredEmail(email: string): void {
  storage.setItem(key, email);
}

export function readRegisteredEmail(): string | undefined {
  return storage.getItem(key) ?? undefined;
}

export function clearRegisteredEmail(): void {
  storage.removeItem(key);
}

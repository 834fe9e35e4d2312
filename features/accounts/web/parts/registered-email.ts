import { createSafeStorage } from "#kit/client/safe-storage.ts";

const key = "registered-email";
const keeper = createSafeStorage(() => sessionStorage);

/** Who registered in this tab: the mailed link that is opened in it does not tell the address. */
export function rememberEmail(email: string): void {
  keeper.setItem(key, email);
}

export function recallEmail(): string | undefined {
  return keeper.getItem(key) ?? undefined;
}

export function forgetEmail(): void {
  keeper.removeItem(key);
}

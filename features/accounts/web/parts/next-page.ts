import { isSitePath } from "#kit/pure/site-path.ts";

const home = "/landing";

/** Where a player goes once done: a path of this site that the guard or a link wrote down, or home. */
export function nextPage(search: string, otherwise = home): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return isSitePath(next) ? next : otherwise;
}

/** The page that a mailed link shall lead to in the end, if one was asked for. */
export function requestedPage(search: string): string | undefined {
  return nextPage(search, "") || undefined;
}

export const checkoutPath = "/auth/checkout-payment";

/** Whether somebody is on the way to paying by card. */
export function leadsToCheckout(search: string): boolean {
  return new URL(nextPage(search), "https://own").pathname === checkoutPath;
}

/** Where a number that is new here goes on: where the operator charges, a subscription comes before the profile. */
export function pageForNewNumber(paymentMethods: readonly string[], search: string): string {
  const isFirstSubscribed = paymentMethods.includes("airtime") && !leadsToCheckout(search);
  return stepTo(isFirstSubscribed ? "/doi-one" : "/register-form/false", search);
}

/** The address of the next step, which leads to the same page in the end. */
export function stepTo(path: string, search: string): string {
  const next = nextPage(search);
  if (next === home) return path;
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

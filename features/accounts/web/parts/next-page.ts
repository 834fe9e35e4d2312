import { isSitePath } from "#kit/pure/site-path.ts";

const home = "/landing";

/** The page after signing in: `next` of the address if it is a path of this site, otherwise home. */
export function nextPage(search: string, otherwise = home): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return isSitePath(next) ? next : otherwise;
}

/** The page that a mailed link should lead to. */
export function requestedPage(search: string): string | undefined {
  return nextPage(search, "") || undefined;
}

export const checkoutPath = "/auth/checkout-payment";

/** Whether the next page is the card checkout. */
export function leadsToCheckout(search: string): boolean {
  return new URL(nextPage(search), "https://own").pathname === checkoutPath;
}

/** The page after a code for a new number. If the operator charges, the subscription comes before the profile. */
export function pageForNewNumber(paymentMethods: readonly string[], search: string): string {
  const isFirstSubscribed = paymentMethods.includes("airtime") && !leadsToCheckout(search);
  return nextStepUrl(isFirstSubscribed ? "/doi-one" : "/register-form/false", search);
}

/** The address of the next step, with the same next page. */
export function nextStepUrl(path: string, search: string): string {
  const next = nextPage(search);
  if (next === home) return path;
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

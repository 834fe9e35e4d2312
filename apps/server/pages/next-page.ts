import { isSitePath } from "#kit/pure/site-path.ts";

const checkoutPath = "/auth/checkout-payment";

/** Whether somebody is on the way to paying by card. */
export function leadsToCheckout(url: string): boolean {
  return nextOf(url)?.split("?")[0] === checkoutPath;
}

/** The page of this site that an address leads to in the end. */
export function nextOf(url: string): string | null {
  const next = new URLSearchParams(url.split("?")[1]).get("next") ?? "";
  return isSitePath(next) ? next : null;
}

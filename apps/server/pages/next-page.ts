import { isSitePath } from "#kit/pure/site-path.ts";

const checkoutPath = "/auth/checkout-payment";

/** Whether the caller is on the way to paying by card. */
export function leadsToCheckout(url: string): boolean {
  return nextOf(url)?.split("?")[0] === checkoutPath;
}

/** The page of this site in the `next` parameter. */
export function nextOf(url: string): string | null {
  const next = new URLSearchParams(url.split("?")[1]).get("next") ?? "";
  return isSitePath(next) ? next : null;
}

import { pagePolicy, type InlineHashes, type TrustedOrigins } from "#kit/http/security-headers.ts";

/** The card processor's code may run only on the pages with its fields. */
const cardPages: ReadonlySet<string> = new Set(["/auth/checkout-payment", "/manage-subscription/card"]);

export interface PageHeaderOptions {
  isSecure: boolean;
  /** Origins of the card processor's scripts, frames and calls. */
  cardOrigins: TrustedOrigins;
}

/** The headers of a page besides the common ones. Its CSP names inline styles and scripts by their hashes. */
export function pageHeaders(
  { isSecure, cardOrigins }: PageHeaderOptions,
  path: string,
  inline?: InlineHashes,
): Readonly<Record<string, string>> {
  const isCardPage = cardPages.has(path);
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": pagePolicy(isSecure, inline, isCardPage ? cardOrigins : undefined),
    // A wallet opens a popup, which must be able to message this page.
    ...(isCardPage && { "cross-origin-opener-policy": "same-origin-allow-popups" }),
  };
}

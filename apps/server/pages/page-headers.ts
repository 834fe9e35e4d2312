import { preparePolicy, type TrustedOrigins } from "#kit/http/security-headers.ts";

/** The only pages on which code of the card processor may run: those with its fields. */
const cardPages: ReadonlySet<string> = new Set(["/auth/checkout-payment", "/manage-subscription/card"]);

export interface PageHeaderOptions {
  isSecure: boolean;
  /** Whose fields and frames the payment pages show. */
  cardOrigins: TrustedOrigins;
}

/** Those that a page has besides the common ones. */
export interface PageHeaders {
  /** In every answer. */
  lasting: Readonly<Record<string, string>>;
  policyWith(nonce: string): string;
}

export function preparePageHeaders({
  isSecure,
  cardOrigins,
}: PageHeaderOptions): (path: string) => PageHeaders {
  const lasting = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  const ofPages = { lasting, policyWith: preparePolicy(isSecure) };
  const ofCardPages = {
    // A wallet opens a window of its own, which has to answer.
    lasting: { ...lasting, "cross-origin-opener-policy": "same-origin-allow-popups" },
    policyWith: preparePolicy(isSecure, cardOrigins),
  };
  return (path) => (cardPages.has(path) ? ofCardPages : ofPages);
}

import { preparePolicy, type TrustedOrigins } from "#kit/http/security-headers.ts";

/** The only pages on which code of the card processor may run: those with its fields. */
const cardPages: ReadonlySet<string> = new Set(["/auth/checkout-payment", "/manage-subscription/card"]);

export interface PageHeaderOptions {
  isSecure: boolean;
  /** Whose fields and frames the payment pages show. */
  cardOrigins: TrustedOrigins;
}

/** Those that a page has besides the common ones. */
export function preparePageHeaders({ isSecure, cardOrigins }: PageHeaderOptions) {
  const [policy, cardPolicy] = [preparePolicy(isSecure), preparePolicy(isSecure, cardOrigins)];
  const common = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return (path: string, nonce: string): Record<string, string> =>
    cardPages.has(path)
      ? {
          ...common,
          "content-security-policy": cardPolicy(nonce),
          // A wallet opens a window of its own, which has to answer.
          "cross-origin-opener-policy": "same-origin-allow-popups",
        }
      : { ...common, "content-security-policy": policy(nonce) };
}

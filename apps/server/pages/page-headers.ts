import type { FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy, type TrustedOrigins } from "#kit/http/security-headers.ts";
import { pathOf } from "./page-request.ts";

/** The only pages on which code of the card processor may run: those with its fields. */
const cardPages: ReadonlySet<string> = new Set(["/auth/checkout-payment", "/manage-subscription/card"]);

export interface PageHeaderOptions {
  isSecure: boolean;
  /** Whose fields and frames the payment pages show. */
  cardOrigins: TrustedOrigins;
}

export function setPageHeaders(
  { isSecure, cardOrigins }: PageHeaderOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
): void {
  const isCardPage = cardPages.has(pathOf(request));
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", pagePolicy(nonce, isSecure, isCardPage ? cardOrigins : undefined))
    .header("cache-control", "no-store");
  // A wallet opens a window of its own, which has to answer.
  if (isCardPage) reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
}

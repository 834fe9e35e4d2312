import type { ResponseOf, Api } from "#kit/contract/contract.ts";
import type { EmailContract } from "../../contract.ts";
import type { LinkPurpose } from "../../rules/email-links.ts";

export type LinkStatus = ResponseOf<EmailContract["POST /api/game/link-status"]>;
export type LinkFault = NonNullable<LinkStatus["fault"]>;

const unchecked: LinkStatus = { fault: null, consentRequest: null, consentAnswer: null };

/** If the request fails, the link is treated as usable: its use is checked again anyway. */
export async function fetchLinkStatus(
  api: Api,
  purpose: LinkPurpose,
  token: string | null,
): Promise<LinkStatus> {
  if (token === null) return unchecked;
  const call = api.of<EmailContract>();
  return call("POST /api/game/link-status", { body: { purpose, token } }).catch(() => unchecked);
}

export async function fetchLinkFault(
  api: Api,
  purpose: LinkPurpose,
  token: string | null,
): Promise<LinkFault | null> {
  return (await fetchLinkStatus(api, purpose, token)).fault;
}

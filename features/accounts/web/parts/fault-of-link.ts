import type { Api } from "#kit/contract/contract.ts";
import type { EmailContract } from "../../contract.ts";
import type { LinkPurpose } from "../../rules.ts";

export type LinkFault = "link_expired" | "link_used";

/** Whether the link can still be used. What cannot be found out now is found out when it is used. */
export async function faultOfLink(
  api: Api,
  purpose: LinkPurpose,
  token: string | null,
): Promise<LinkFault | null> {
  if (token === null) return null;
  const call = api.of<EmailContract>();
  const look = call("POST /api/game/look-at-link", { body: { purpose, token } });
  return look.then(
    ({ fault }) => fault,
    () => null,
  );
}

import { findReadableMessage } from "#features/chat/server/index.ts";
import { chatRoomPath } from "#features/chat/rules.ts";
import { isPlayerOfMatch } from "#features/matches/server/index.ts";
import { hasChargeAttempt } from "#features/subscriptions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { supportProblems } from "../contract.ts";
import type { ContextKind } from "../rules.ts";
import type { Customer, SupportPorts } from "./ports.ts";

interface Context {
  readonly kind: ContextKind;
  readonly id: string;
  /** The page of it. */
  readonly link: string;
}

/** What a ticket is about. What the player may not see is not found. */
export async function requireContext(
  executor: Executor,
  ports: Pick<SupportPorts, "chatRoomKinds">,
  customer: Customer,
  { kind, id }: { kind: ContextKind; id: string },
): Promise<Context> {
  const link = isUuid(id) ? await findLink(executor, ports, customer, { kind, id }) : undefined;
  if (link === undefined) throw supportProblems.problem("context_not_found");
  return { kind, id, link };
}

async function findLink(
  executor: Executor,
  { chatRoomKinds }: Pick<SupportPorts, "chatRoomKinds">,
  { site, playerId }: Customer,
  { kind, id }: { kind: ContextKind; id: string },
): Promise<string | undefined> {
  switch (kind) {
    case "match":
    case "dispute":
      return (await isPlayerOfMatch(executor, playerId, id)) ? `/match/${id}` : undefined;
    case "charge":
      return (await hasChargeAttempt(executor, playerId, id)) ? "/manage-subscription" : undefined;
    case "message": {
      const reader = { brand: site.brand, playerId };
      const message = await findReadableMessage(executor, chatRoomKinds, reader, id);
      return message && `${chatRoomPath(message.roomId)}?message=${message.sequence}`;
    }
  }
}

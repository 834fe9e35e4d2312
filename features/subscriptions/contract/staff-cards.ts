import * as z from "zod/mini";
import { daySpan } from "#features/staff/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { cardMessageKinds, messageStates, subscriptionPermissions } from "../rules.ts";
import { brand, messageId, order, paging, player, sort } from "./staff-fields.ts";

export const cardMessageFilters = z.object({
  brand,
  sort,
  order,
  ...daySpan,
  state: z.optional(z.enum(messageStates)),
});

const listedCardMessage = z.object({
  messageId,
  at: instant,
  brand: z.nullable(z.string()),
  kind: z.enum(cardMessageKinds),
  /** The processor's name of the event. */
  type: z.string(),
  state: z.enum(messageStates),
  /** What it did, or why it was ignored. */
  outcome: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  failures: z.int(),
  processedAt: z.nullable(instant),
  subscriptionId: z.nullable(uuid),
  player,
  isReplayable: z.boolean(),
});

export const cardConsoleContract = defineContract({
  "GET /api/staff/card-messages": {
    summary: "What the card processor sent, and what it meant; give `next` as `after`.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    siteField: "brand",
    query: z.extend(cardMessageFilters, paging),
    response: z.object({ messages: z.array(listedCardMessage), next: z.nullable(z.string()) }),
  },
  "GET /api/staff/card-message": {
    summary: "A message with its payload, without secrets and personal data of the payer.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    belongsTo: { field: "messageId", resolve: "cardMessage" },
    query: z.object({ messageId }),
    response: z.object({ message: listedCardMessage, payload: z.string() }),
  },
  "POST /api/staff/replay-card-message": {
    summary: "Processes a message again that has changed nothing so far. A processed one stays as it is.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    belongsTo: { field: "messageId", resolve: "cardMessage" },
    body: z.object({ messageId }),
    response: z.object({ isQueued: z.boolean() }),
  },
});

export type CardConsoleContract = typeof cardConsoleContract;
export type StaffCardMessage = z.output<typeof listedCardMessage>;
export type CardMessageFilters = z.output<typeof cardMessageFilters>;

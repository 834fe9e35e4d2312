import * as z from "zod/mini";
import { operatorFamilies } from "#features/branding/rules.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { calendarDay, instant, queryInteger, uuid } from "#kit/contract/query.ts";
import {
  chargeStates,
  messageKinds,
  messageStates,
  payers,
  states,
  subscriptionPermissions,
} from "../rules.ts";

const brand = z.optional(z.string().check(z.maxLength(60)));
const order = z._default(z.enum(["asc", "desc"]), "desc");
const sort = z._default(z.literal("at"), "at");
const paging = {
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(queryInteger(1, 200), 100),
};
/** Days in UTC; both are included. */
const days = { from: z.optional(calendarDay), until: z.optional(calendarDay) };
const reason = z
  .string("staff_reason_missing")
  .check(z.trim(), z.minLength(1, "staff_reason_missing"), z.maxLength(500));
const player = z.nullable(z.object({ playerId: uuid, username: z.string() }));
const money = z.object({ minor: z.int(), currency: z.string() });

/** The filters of the list, which the CSV export accepts too. */
export const subscriptionFilters = z.object({
  brand,
  sort,
  order,
  ...days,
  state: z.optional(z.enum(states)),
  payer: z.optional(z.enum(payers)),
  /** Of a player. */
  player: z.optional(uuid),
  subscription: z.optional(uuid),
});

const listedSubscription = z.object({
  subscriptionId: uuid,
  at: instant,
  brand: z.string(),
  /** Null for a number without a player, and after the player was removed. */
  player,
  /** The last digits. */
  maskedNumber: z.nullable(z.string()),
  payer: z.enum(payers),
  packageId: z.string(),
  price: money,
  state: z.enum(states),
  operatorStatus: z.nullable(z.string()),
  paidUntil: z.nullable(instant),
  endedAt: z.nullable(instant),
  checkedAt: z.nullable(instant),
});

export const chargeFilters = z.object({
  brand,
  sort,
  order,
  ...days,
  state: z.optional(z.enum(chargeStates)),
  player: z.optional(uuid),
  subscription: z.optional(uuid),
  charge: z.optional(uuid),
});

const listedCharge = z.object({
  chargeId: uuid,
  subscriptionId: uuid,
  at: instant,
  brand: z.string(),
  player,
  payer: z.enum(payers),
  amount: money,
  refunded: money,
  state: z.enum(chargeStates),
  paidAt: z.nullable(instant),
  refundedAt: z.nullable(instant),
  /** Why the last attempt was declined. */
  reason: z.nullable(z.string()),
  /** The id at the operator or the card processor. */
  reference: z.nullable(z.string()),
});

const messageId = z.string().check(z.regex(/^\d{1,15}$/));

export const messageFilters = z.object({
  brand,
  sort,
  order,
  ...days,
  state: z.optional(z.enum(messageStates)),
  operator: z.optional(z.enum(operatorFamilies)),
});

const listedMessage = z.object({
  messageId,
  at: instant,
  operator: z.enum(operatorFamilies),
  isSms: z.boolean(),
  brand: z.nullable(z.string()),
  /** Null if unreadable. */
  kind: z.nullable(z.enum(messageKinds)),
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

export const moneyConsoleContract = defineContract({
  "GET /api/staff/subscriptions": {
    summary: "Subscriptions of the member's brands; give `next` as `after`.",
    auth: "staff",
    permission: subscriptionPermissions.charges,
    siteField: "brand",
    query: z.extend(subscriptionFilters, paging),
    response: z.object({ subscriptions: z.array(listedSubscription), next: z.nullable(z.string()) }),
  },
  "GET /api/staff/charges": {
    summary: "Charges of the member's brands with their refunds; give `next` as `after`.",
    auth: "staff",
    permission: subscriptionPermissions.charges,
    siteField: "brand",
    query: z.extend(chargeFilters, paging),
    response: z.object({ charges: z.array(listedCharge), next: z.nullable(z.string()) }),
  },
  "GET /api/staff/operator-messages": {
    summary: "What operators sent, and what it meant; give `next` as `after`.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    siteField: "brand",
    query: z.extend(messageFilters, paging),
    response: z.object({ messages: z.array(listedMessage), next: z.nullable(z.string()) }),
  },
  "GET /api/staff/operator-message": {
    summary: "The payload of a message, without secrets and phone numbers.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    belongsTo: { field: "messageId", resolve: "operatorMessage" },
    query: z.object({ messageId }),
    response: z.object({ payload: z.string() }),
  },
  "POST /api/staff/read-payload": {
    summary: "The payload of a message with phone numbers. The audit log records the reason.",
    auth: "staff",
    permission: subscriptionPermissions.operator_payloads,
    belongsTo: { field: "messageId", resolve: "operatorMessage" },
    body: z.object({ messageId, reason }),
    response: z.object({ payload: z.string() }),
    problems: ["staff_reason_missing"],
    limit: { per: "viewer", burst: 20, everySeconds: 30 },
  },
  "POST /api/staff/replay-message": {
    summary: "Processes a message again that has changed nothing so far. A processed one stays as it is.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    belongsTo: { field: "messageId", resolve: "operatorMessage" },
    body: z.object({ messageId }),
    response: z.object({ isQueued: z.boolean() }),
  },
});

export type MoneyConsoleContract = typeof moneyConsoleContract;
export type StaffSubscription = z.output<typeof listedSubscription>;
export type SubscriptionFilters = z.output<typeof subscriptionFilters>;
export type StaffCharge = z.output<typeof listedCharge>;
export type ChargeFilters = z.output<typeof chargeFilters>;
export type StaffMessage = z.output<typeof listedMessage>;
export type MessageFilters = z.output<typeof messageFilters>;

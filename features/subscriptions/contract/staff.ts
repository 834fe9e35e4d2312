import * as z from "zod/mini";
import { operatorFamilies } from "#features/branding/rules.ts";
import { daySpan } from "#features/staff/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { calendarDay, instant, uuid } from "#kit/contract/query.ts";
import {
  chargeStates,
  driftOutcomes,
  isOrderNumber,
  messageKinds,
  messageStates,
  payers,
  shownRefundStates,
  states,
  subscriptionPermissions,
  withdrawalStates,
} from "../rules.ts";
import { brand, messageId, order, paging, player, sort } from "./staff-fields.ts";

const reason = z
  .string("staff_reason_missing")
  .check(z.trim(), z.minLength(1, "staff_reason_missing"), z.maxLength(500));
const money = z.object({ minor: z.int(), currency: z.string() });

/** The filters of the list, which the CSV export accepts too. */
export const subscriptionFilters = z.object({
  brand,
  sort,
  order,
  ...daySpan,
  state: z.optional(z.enum(states)),
  payer: z.optional(z.enum(payers)),
  /** `overdue` finds those that were not compared with the operator for an hour. */
  check: z.optional(z.literal("overdue")),
  /** The id of the player whose subscriptions are listed. */
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
  /** The time since which the operator has not answered about it. */
  checkFailedSince: z.nullable(instant),
});

export const chargeFilters = z.object({
  brand,
  sort,
  order,
  ...daySpan,
  state: z.optional(z.enum(chargeStates)),
  player: z.optional(uuid),
  subscription: z.optional(uuid),
  charge: z.optional(uuid),
  /** Refunds that staff must look at: late ones, and those that were refused in the last days. */
  refund: z.optional(z.literal("open")),
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
  /** What can be refunded; null if nothing can. */
  refundable: z.nullable(z.object({ minor: z.int(), isPartial: z.boolean() })),
  /** The state of the last refund by staff. */
  refund: z.nullable(z.enum(shownRefundStates)),
});

export const driftFilters = z.object({
  brand,
  sort,
  order,
  ...daySpan,
  operator: z.optional(z.enum(operatorFamilies)),
  outcome: z.optional(z.enum(driftOutcomes)),
});

const listedDrift = z.object({
  driftId: uuid,
  at: instant,
  brand: z.string(),
  operator: z.enum(operatorFamilies),
  subscriptionId: uuid,
  player,
  outcome: z.enum(driftOutcomes),
  before: z.enum(states),
  after: z.enum(states),
  /** Null if the operator has no subscription of the number. */
  operatorStatus: z.nullable(z.string()),
});

const checkedDay = z.object({
  day: calendarDay,
  brand: z.string(),
  operator: z.enum(operatorFamilies),
  checked: z.int(),
  failed: z.int(),
  drifts: z.int(),
  lastAnsweredAt: z.nullable(instant),
});

export const withdrawalFilters = z.object({
  brand,
  sort,
  order,
  ...daySpan,
  state: z.optional(z.enum(withdrawalStates)),
});

const listedWithdrawal = z.object({
  withdrawalId: uuid,
  /** When it was declared. */
  at: instant,
  brand: z.string(),
  name: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  state: z.enum(withdrawalStates),
  settledAt: z.nullable(instant),
  subscriptionId: z.nullable(uuid),
});

const refundBody = z.object({
  chargeId: uuid,
  /** The amount in the smallest unit of the currency. */
  minor: z.int("refund_amount_wrong").check(z.minimum(1, "refund_amount_wrong")),
  reason,
});

export const messageFilters = z.object({
  brand,
  sort,
  order,
  ...daySpan,
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

const settleBody = z.object({
  withdrawalId: uuid,
  orderNumber: z.string().check(z.trim(), z.maxLength(40), z.refine(isOrderNumber, "checkout_not_found")),
  reason,
});

const done = z.object({ isDone: z.literal(true) });

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
    summary: "A message with its payload, without secrets and phone numbers.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    belongsTo: { field: "messageId", resolve: "operatorMessage" },
    query: z.object({ messageId }),
    response: z.object({ message: listedMessage, payload: z.string() }),
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
  "GET /api/staff/operator-checks": {
    summary:
      "How often subscriptions were compared with their operators, by day in UTC, of the last 30 days.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    siteField: "brand",
    query: z.object({ brand, operator: z.optional(z.enum(operatorFamilies)) }),
    response: z.object({ days: z.array(checkedDay) }),
  },
  "GET /api/staff/operator-drifts": {
    summary: "Where an operator's records differed from ours; give `next` as `after`.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    siteField: "brand",
    query: z.extend(driftFilters, paging),
    response: z.object({ drifts: z.array(listedDrift), next: z.nullable(z.string()) }),
  },
  "POST /api/staff/check-subscription": {
    summary: "Asks the operator for the state of a subscription and applies it.",
    auth: "staff",
    permission: subscriptionPermissions.operator_messages,
    belongsTo: { field: "subscriptionId", resolve: "subscription" },
    body: z.object({ subscriptionId: uuid }),
    response: z.object({
      before: z.enum(states),
      after: z.enum(states),
      /** Null if both agree. */
      drift: z.nullable(z.enum(driftOutcomes)),
      operatorStatus: z.nullable(z.string()),
    }),
    problems: [
      "subscription_not_found",
      "operator_refused",
      "operator_unavailable",
      "otp_invalid",
      "otp_expired",
    ],
    limit: { per: "viewer", burst: 20, everySeconds: 5 },
  },
  "POST /api/staff/refund-charge": {
    summary:
      "Refunds a charge through its payer: card payments in full or in part, operators' charges in full.",
    auth: "staff",
    permission: subscriptionPermissions.charge_refunds,
    belongsTo: { field: "chargeId", resolve: "charge" },
    body: refundBody,
    response: done,
    problems: ["charge_not_refundable", "refund_in_progress", "refund_amount_wrong", "staff_reason_missing"],
  },
  "POST /api/staff/retry-refund": {
    summary: "Asks the payer again for a refund that is late. Nothing is refunded twice.",
    auth: "staff",
    permission: subscriptionPermissions.charge_refunds,
    belongsTo: { field: "chargeId", resolve: "charge" },
    body: z.object({ chargeId: uuid }),
    response: done,
    problems: ["staff_changed"],
    limit: { per: "viewer", burst: 20, everySeconds: 5 },
  },
  "GET /api/staff/withdrawals": {
    summary: "Confirmed withdrawals from card contracts; give `next` as `after`.",
    auth: "staff",
    permission: subscriptionPermissions.charge_refunds,
    siteField: "brand",
    query: z.extend(withdrawalFilters, paging),
    response: z.object({ withdrawals: z.array(listedWithdrawal), next: z.nullable(z.string()) }),
  },
  "POST /api/staff/settle-withdrawal": {
    summary: "Applies an open withdrawal to the contract with an order number.",
    auth: "staff",
    permission: subscriptionPermissions.charge_refunds,
    belongsTo: { field: "withdrawalId", resolve: "withdrawal" },
    body: settleBody,
    response: z.object({ outcome: z.enum(["withdrawn", "late"]) }),
    problems: ["withdrawal_not_found", "checkout_not_found", "staff_changed", "staff_reason_missing"],
  },
  "POST /api/staff/dismiss-withdrawal": {
    summary: "Closes an open withdrawal that concerns no contract.",
    auth: "staff",
    permission: subscriptionPermissions.charge_refunds,
    belongsTo: { field: "withdrawalId", resolve: "withdrawal" },
    body: z.object({ withdrawalId: uuid, reason }),
    response: done,
    problems: ["withdrawal_not_found", "staff_changed", "staff_reason_missing"],
  },
});

export type MoneyConsoleContract = typeof moneyConsoleContract;
export type StaffSubscription = z.output<typeof listedSubscription>;
export type SubscriptionFilters = z.output<typeof subscriptionFilters>;
export type StaffCharge = z.output<typeof listedCharge>;
export type ChargeFilters = z.output<typeof chargeFilters>;
export type StaffMessage = z.output<typeof listedMessage>;
export type MessageFilters = z.output<typeof messageFilters>;
export type StaffDrift = z.output<typeof listedDrift>;
export type DriftFilters = z.output<typeof driftFilters>;
export type CheckedDay = z.output<typeof checkedDay>;
export type StaffWithdrawal = z.output<typeof listedWithdrawal>;
export type WithdrawalFilters = z.output<typeof withdrawalFilters>;
export { cardConsoleContract } from "./staff-cards.ts";
export type * from "./staff-cards.ts";

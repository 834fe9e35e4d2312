import * as z from "zod/mini";
import { daySpan } from "#features/staff/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { identityKinds, payoutMethods, prizeStates, refusalReasons } from "../rules.ts";
import { battlegroundPermissions } from "../rules/staff.ts";
import { money } from "./prizes.ts";

const belongsTo = { field: "prizeId", resolve: "prize" } as const;
const done = z.object({ isDone: z.literal(true) });
const brand = z.optional(z.string().check(z.maxLength(60)));

/** The filters of the list, which the CSV export accepts too. */
export const prizeFilters = z.object({
  brand,
  sort: z._default(z.literal("due"), "due"),
  order: z._default(z.enum(["asc", "desc"]), "asc"),
  ...daySpan,
  state: z.optional(z.enum(prizeStates)),
});

const listedPrize = z.object({
  prizeId: uuid,
  event: z.string(),
  place: z.int(),
  amount: money,
  winner: z.string(),
  state: z.enum(prizeStates),
  dueAt: instant,
  isLate: z.boolean(),
  method: z.nullable(z.enum(payoutMethods)),
  approvals: z.int(),
  isApprovedByYou: z.boolean(),
  /** When the bank got it. */
  exportedAt: z.nullable(instant),
  reference: z.nullable(z.string()),
});

export const paidBody = z.object({
  prizeId: uuid,
  reference: z.string("reference_wrong").check(z.trim(), z.regex(/^[\x21-\x7e]{3,60}$/, "reference_wrong")),
});

export const prizesConsoleContract = defineContract({
  "GET /api/staff/prizes": {
    summary: "Prizes of battlegrounds without bank details, the first due first; give `next` as `after`.",
    auth: "staff",
    permission: battlegroundPermissions.prizes,
    siteField: "brand",
    query: z.extend(prizeFilters, {
      after: z.optional(z.string().check(z.maxLength(200))),
      limit: z._default(queryInteger(1, 200), 100),
    }),
    response: z.object({ prizes: z.array(listedPrize), next: z.nullable(z.string()) }),
  },
  "POST /api/staff/approve-prize": {
    summary: "Approves a claim. Two different members have to, within two days.",
    auth: "staff",
    permission: battlegroundPermissions.prizes,
    belongsTo,
    body: z.object({ prizeId: uuid }),
    response: z.object({ isReleased: z.boolean() }),
    problems: ["staff_changed", "staff_second_member", "prize_winner_changed", "prize_number_changed"],
  },
  "POST /api/staff/refuse-prize": {
    summary: "Refuses a claim; the winner claims again.",
    auth: "staff",
    permission: battlegroundPermissions.prizes,
    belongsTo,
    body: z.object({
      prizeId: uuid,
      refusal: z.enum(refusalReasons),
      reason: z
        .string("staff_reason_missing")
        .check(z.trim(), z.minLength(1, "staff_reason_missing"), z.maxLength(500)),
    }),
    response: done,
    problems: ["staff_changed", "staff_reason_missing"],
  },
  "POST /api/staff/mark-prize-paid": {
    summary: "Records the payment of an approved prize.",
    auth: "staff",
    permission: battlegroundPermissions.prizes,
    belongsTo,
    body: paidBody,
    response: done,
    problems: ["staff_changed", "reference_wrong"],
  },
  "POST /api/staff/read-payout-details": {
    summary: "Identity and account of a claim. The audit log records each reading.",
    auth: "staff",
    permission: battlegroundPermissions.payouts,
    belongsTo,
    body: z.object({ prizeId: uuid }),
    response: z.object({
      fullName: z.string(),
      identityKind: z.enum(identityKinds),
      identityNumber: z.string(),
      method: z.enum(payoutMethods),
      bank: z.string(),
      branch: z.string(),
      account: z.string(),
      msisdn: z.string(),
    }),
    problems: ["staff_changed"],
    limit: { per: "viewer", burst: 60, everySeconds: 10 },
  },
  "POST /api/staff/export-payouts": {
    summary: "The approved prizes of a brand as CSV for the bank; each prize once, unless `again` is set.",
    auth: "staff",
    permission: battlegroundPermissions.payouts,
    siteField: "brand",
    body: z.object({ brand: z.string().check(z.maxLength(60)), again: z.boolean() }),
    response: z.object({ csv: z.string(), count: z.int() }),
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
  },
});

export type PrizesConsoleContract = typeof prizesConsoleContract;
export type StaffPrize = z.output<typeof listedPrize>;
export type PrizeFilters = z.output<typeof prizeFilters>;

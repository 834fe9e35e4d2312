import * as z from "zod/mini";
import { daySpan } from "#features/staff/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { coinPermissions, grantStates, maxGrant, referralSignals, referralStates } from "../rules.ts";

const brand = z.optional(z.string().check(z.maxLength(60)));
const done = z.object({ isDone: z.literal(true) });
const sorted = {
  brand,
  ...daySpan,
  sort: z._default(z.literal("at"), "at"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
};
const paged = {
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(queryInteger(1, 200), 100),
};

/** The filters of the lists, which the CSV exports accept too. */
export const referralFilters = z.object({ ...sorted, state: z.optional(z.enum(referralStates)) });
export const grantFilters = z.object({ ...sorted, state: z.optional(z.enum(grantStates)) });

const person = z.object({ playerId: uuid, username: z.string() });

const referral = z.object({
  referralId: uuid,
  friend: person,
  referrer: person,
  state: z.enum(referralStates),
  signals: z.array(z.enum(referralSignals)),
  joinedAt: instant,
});

const grant = z.object({
  grantId: uuid,
  /** Null after the player was removed. */
  player: z.nullable(person),
  brand: z.string(),
  amount: z.int(),
  reason: z.string(),
  state: z.enum(grantStates),
  proposedBy: z.string(),
  at: instant,
  decidedBy: z.nullable(z.string()),
  /** The member who asks proposed it and cannot decide. */
  isOwn: z.boolean(),
});

const reason = z
  .string("staff_reason_missing")
  .check(z.trim(), z.minLength(1, "staff_reason_missing"), z.maxLength(500));
const amount = z.int("amount_wrong").check(z.minimum(1, "amount_wrong"), z.maximum(maxGrant, "amount_wrong"));
export const grantBody = z.object({ playerId: uuid, amount, reason });

export const coinsConsoleContract = defineContract({
  "GET /api/staff/referrals": {
    summary: "Referrals with the signals that made them held; give `next` as `after`.",
    auth: "staff",
    permission: coinPermissions.referrals,
    siteField: "brand",
    query: z.extend(referralFilters, paged),
    response: z.object({ referrals: z.array(referral), next: z.nullable(z.string()) }),
  },
  "POST /api/staff/decide-referral": {
    summary:
      "Approves or refuses a held referral of a friend (`playerId`). An approved one is paid when the sign-up is complete.",
    auth: "staff",
    permission: coinPermissions.referrals,
    belongsTo: { field: "playerId", resolve: "player" },
    body: z.object({ playerId: uuid, isApproved: z.boolean() }),
    response: done,
    problems: ["staff_changed"],
  },
  "GET /api/staff/coin-grants": {
    summary: "Coins that staff granted or proposed; give `next` as `after`.",
    auth: "staff",
    permission: coinPermissions.coin_lists,
    siteField: "brand",
    query: z.extend(grantFilters, paged),
    response: z.object({ grants: z.array(grant), next: z.nullable(z.string()) }),
  },
  "POST /api/staff/grant-coins": {
    summary:
      "Grants coins, or proposes them: more than 1 000 for a player within a day need a second member.",
    auth: "staff",
    permission: coinPermissions.coin_grants,
    belongsTo: { field: "playerId", resolve: "player" },
    body: grantBody,
    response: z.object({ state: z.enum(grantStates) }),
    problems: ["staff_reason_missing", "amount_wrong"],
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "POST /api/staff/decide-grant": {
    summary: "Approves or refuses a proposal of another member, within two days.",
    auth: "staff",
    permission: coinPermissions.coin_approvals,
    belongsTo: { field: "grantId", resolve: "coinGrant" },
    body: z.object({ grantId: uuid, isApproved: z.boolean() }),
    response: done,
    problems: ["staff_changed", "staff_second_member", "grant_lapsed"],
  },
});

export type CoinsConsoleContract = typeof coinsConsoleContract;
export type StaffReferral = z.output<typeof referral>;
export type StaffGrant = z.output<typeof grant>;
export type ReferralFilters = z.output<typeof referralFilters>;
export type GrantFilters = z.output<typeof grantFilters>;

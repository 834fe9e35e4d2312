import * as z from "zod/mini";
import { defineContract, type ResponseOf } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import {
  coinReasons,
  missionNames,
  referralStates,
  singleClaimNames,
  statementKinds,
  type CoinReason,
} from "./rules.ts";

export const coinProblems = defineProblems({
  coins_short: 409,
  /** The last claim was less than 24 h ago. */
  bonus_claimed: 409,
  claim_unknown: 404,
  claim_not_earned: 403,
  reward_claimed: 409,
  amount_wrong: 400,
  grant_lapsed: 410,
});

export {
  coinsConsoleContract,
  grantBody,
  type CoinsConsoleContract,
  type StaffGrant,
  type StaffReferral,
} from "./contract/staff.ts";

const coins = z.int().check(z.minimum(0));

const entry = z.object({
  /** The position in the player's statement; the first entry is 1. */
  number: z.int(),
  kind: z.enum(statementKinds),
  reason: z.enum(Object.keys(coinReasons) as [CoinReason, ...CoinReason[]]),
  /** What was claimed or bought. */
  subject: z.nullable(z.string()),
  amount: z.int(),
  /** The balance after this entry. */
  balance: coins,
  at: instant,
});
export type CoinEntry = z.output<typeof entry>;

const daily = z.object({
  isClaimable: z.boolean(),
  /** The time by the server's clock; null if the bonus can be claimed now. */
  claimableAt: z.nullable(instant),
  /** What the next claim gives. */
  nextAmount: coins,
  /** The days in a row; 0 after a missed day that no shield covers. */
  streak: z.int(),
  /** The player's streak shields, and how many the next claim uses for missed days. */
  shields: z.object({ left: z.int(), used: z.int() }),
  /** This week from Monday. */
  week: z.array(
    z.object({
      date: z.string(),
      state: z.enum(["claimed", "shielded", "missed", "ahead"]),
      isToday: z.boolean(),
    }),
  ),
});
export type ShownDailyBonus = z.output<typeof daily>;

const claim = z.object({
  /** The id that `claim-user-rewards` takes. */
  id: z.string(),
  name: z.enum([...singleClaimNames, ...missionNames]),
  isWeekly: z.boolean(),
  coins,
  goal: z.int(),
  progress: z.int(),
  state: z.enum(["open", "ready", "claimed"]),
});
export type ShownClaim = z.output<typeof claim>;

const referredFriend = z.object({
  id: uuid,
  username: z.string(),
  avatarUrl: z.string(),
  joinedAt: instant,
  /**
   * `pending`: the friend has no subscription yet. `held`: staff decide. `refused`: the number or device was here
   * before. `over_limit`: the friend was paid, the referrer had reached the limit of the day.
   */
  state: z.enum(referralStates),
});
export type ReferredFriend = z.output<typeof referredFriend>;

export const coinsContract = defineContract({
  "GET /api/game/rewards": {
    summary: "The player's coins, daily bonus and claims.",
    auth: "player",
    query: z.object({}),
    response: z.object({
      coins,
      daily,
      claims: z.array(claim),
      /** When the missions of this week end. */
      weekEndsAt: instant,
      /** Shares that still give a coin today. */
      sharesLeft: z.int(),
    }),
  },
  "POST /api/game/claim-daily-coins": {
    summary:
      "Claims the daily bonus, again 24 hours after the last claim. The bonus grows with every day in a row.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 100, everySeconds: 1 },
    body: z.object({ userId: z.optional(z.string().check(z.maxLength(64))) }),
    response: z.object({ amount: coins, coins, shieldsUsed: z.int(), daily }),
    problems: ["bonus_claimed"],
    own: { userId: "id" },
  },
  "POST /api/game/claim-user-rewards": {
    summary: "Claims an earned reward of the catalogue in `GET /api/game/rewards`.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 100, everySeconds: 1 },
    body: z.object({ msisdn: ownNumber, claim: z.string().check(z.maxLength(64)) }),
    response: z.object({ amount: coins, coins }),
    problems: ["claim_unknown", "claim_not_earned", "reward_claimed"],
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/referrals": {
    feature: "referrals",
    summary: "The player's referral link, and the friends who signed up with it.",
    auth: "player",
    query: z.object({}),
    response: z.object({
      /** The address with `referId`, relative to the brand's site. */
      path: z.string(),
      coinsEach: coins,
      maxPerDay: z.int(),
      earned: coins,
      friends: z.array(referredFriend),
    }),
  },
  "GET /api/game/coin-statement": {
    summary:
      "The player's coins and a page of entries, newest first, of one kind or of all; `after` is `next` of the page before.",
    auth: "player",
    query: z.object({
      kind: z.optional(z.enum(statementKinds)),
      after: z.optional(queryInteger(1, 2_147_483_647)),
    }),
    response: z.object({ coins, entries: z.array(entry), next: z.nullable(z.int()) }),
  },
  "GET /api/game/coin-statement-export": {
    summary: "The newest 5 000 entries of the player's statement, of one kind or of all, for a file.",
    auth: "player",
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
    query: z.object({ kind: z.optional(z.enum(statementKinds)) }),
    response: z.object({ entries: z.array(entry) }),
  },
});

export type CoinsContract = typeof coinsContract;
export type Rewards = ResponseOf<CoinsContract["GET /api/game/rewards"]>;
export type Referrals = ResponseOf<CoinsContract["GET /api/game/referrals"]>;

import { findEmail } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { hasLinkedAccount } from "#features/game-accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { coinProblems } from "../../contract.ts";
import {
  claimIds,
  claimsOf,
  rewardWeekAt,
  type Claim,
  type RewardWeek,
  type WeekFacts,
} from "../../rules.ts";
import { lockAccount, postCoins } from "../ledger/post.ts";
import { findUsedKeys } from "../ledger/store.ts";
import type { CoinPorts } from "../ports.ts";
import { countPaid } from "../referrals/store.ts";
import * as store from "./store.ts";

/** More entries of a kind in one week than any mission needs. */
const maxCounted = 150;

const keyOf = (claimId: string) => `claim:${claimId}`;

/** The catalogue with the player's progress. */
export async function listClaims(
  executor: Executor,
  { brand }: Pick<Site, "brand">,
  ports: CoinPorts,
  playerId: string,
  now: Date,
): Promise<Claim[]> {
  const week = rewardWeekAt(now);
  const verifiesEmail = brand.signUp === "email";
  const ids = claimIds(week, verifiesEmail);
  const [played, isLinked, email, friendsReferred, weekFacts, used] = await Promise.all([
    ports.countPlayed(executor, playerId),
    hasLinkedAccount(executor, playerId),
    verifiesEmail ? findEmail(executor, playerId) : null,
    countPaid(executor, playerId),
    weekFactsOf(executor, ports, playerId, week),
    findUsedKeys(executor, playerId, ids.map(keyOf)),
  ]);
  return claimsOf({
    facts: {
      matchesPlayed: played.played,
      matchesWon: played.won,
      linkedAccounts: Number(isLinked),
      // Players of these brands have verified their address before they have an account.
      verifiedEmails: Number(email !== null),
      friendsReferred,
    },
    week,
    weekFacts,
    verifiesEmail,
    isClaimed: (id) => used.includes(keyOf(id)),
  });
}

async function weekFactsOf(
  executor: Executor,
  ports: CoinPorts,
  playerId: string,
  { startsAt, endsAt }: RewardWeek,
): Promise<WeekFacts> {
  const count = async (kind: "daily" | "share") =>
    (await store.findTimes(executor, playerId, { kind, since: startsAt, limit: maxCounted })).length;
  const [{ played, won, games }, bonusesClaimed, shares] = await Promise.all([
    ports.countPlayed(executor, playerId, { from: startsAt, to: endsAt }),
    count("daily"),
    count("share"),
  ]);
  return { matchesPlayed: played, matchesWon: won, gamesPlayed: games, bonusesClaimed, shares };
}

/** Pays an earned claim once. The amount comes from the catalogue. */
export async function claimReward(
  trx: Executor,
  site: Site,
  ports: CoinPorts,
  { playerId, claimId }: { playerId: string; claimId: string },
  now: Date,
): Promise<{ amount: number; coins: number }> {
  await lockAccount(trx, playerId, now);
  const claim = (await listClaims(trx, site, ports, playerId, now)).find(({ id }) => id === claimId);
  if (!claim) throw coinProblems.problem("claim_unknown");
  if (claim.state === "claimed") throw coinProblems.problem("reward_claimed");
  if (claim.state === "open") throw coinProblems.problem("claim_not_earned");
  const posting = { playerId, reason: "claim", amount: claim.coins, key: keyOf(claim.id) } as const;
  const { balance } = await postCoins(trx, { ...posting, subject: claim.id }, now);
  return { amount: claim.coins, coins: balance };
}

import type { Site } from "#features/branding/server/index.ts";
import { findShields, spendShields } from "#features/enhancers/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { coinProblems, type ShownDailyBonus } from "../../contract.ts";
import { bonusWeek, dailyBonusAt } from "../../rules.ts";
import { lockAccount, postCoins } from "../ledger/post.ts";
import * as store from "./store.ts";

const weekMs = 7 * 24 * 60 * 60_000;

/** Claims the bonus once. Of simultaneous claims the first wins, the others get `bonus_claimed`. */
export async function claimDailyBonus(trx: Executor, site: Site, playerId: string, now: Date) {
  await lockAccount(trx, playerId, now);
  const last = await store.findStreak(trx, playerId);
  // Since now: only the shields that are left matter, not those used before.
  const { left: shields } = await findShields(trx, playerId, now);
  const bonus = dailyBonusAt(last, shields, now);
  if (!bonus.isClaimable) throw coinProblems.problem("bonus_claimed");
  const claims = (last?.claims ?? 0) + 1;
  const { nextAmount: amount, nextStreak: streak, shieldsUsed } = bonus;
  if (shieldsUsed > 0) await spendShields(trx, playerId, shieldsUsed, now);
  await store.saveStreak(trx, { playerId, streak, claims, now });
  const posting = { playerId, reason: "daily_bonus", amount, key: `daily:${claims}` } as const;
  const { balance } = await postCoins(trx, posting, now);
  return { amount, coins: balance, shieldsUsed, daily: await findDailyBonus(trx, site, playerId, now) };
}

export async function findDailyBonus(
  executor: Executor,
  { brand }: Pick<Site, "brand">,
  playerId: string,
  now: Date,
): Promise<ShownDailyBonus> {
  const since = new Date(now.getTime() - weekMs);
  const [last, claims, shields] = await Promise.all([
    store.findStreak(executor, playerId),
    store.findTimes(executor, playerId, { kind: "daily", since, limit: 7 }),
    findShields(executor, playerId, since),
  ]);
  const bonus = dailyBonusAt(last, shields.left, now);
  const { isClaimable, claimableAt, nextAmount, streak, shieldsUsed } = bonus;
  const history = { claims, firstClaimAt: last?.firstClaimedAt, shieldUses: shields.uses };
  return {
    isClaimable,
    claimableAt: claimableAt?.toISOString() ?? null,
    nextAmount,
    streak,
    shields: { left: shields.left, used: shieldsUsed },
    week: bonusWeek(history, brand.timeZone, now),
  };
}

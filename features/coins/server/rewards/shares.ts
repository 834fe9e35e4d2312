import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { maxSharesPerDay, shareCoins } from "../../rules.ts";
import { lockAccount, postCoins } from "../ledger/post.ts";
import { findUsedKeys } from "../ledger/store.ts";

/** One key for each share that a day pays for. */
function keysOf({ timeZone }: Pick<Brand, "timeZone">, now: Date): string[] {
  const day = dayIn(now, timeZone);
  return Array.from({ length: maxSharesPerDay }, (_, index) => `share:${day}:${index + 1}`);
}

export async function countSharesLeft(
  executor: Executor,
  brand: Pick<Brand, "timeZone">,
  playerId: string,
  now: Date,
): Promise<number> {
  return maxSharesPerDay - (await findUsedKeys(executor, playerId, keysOf(brand, now))).length;
}

/** Pays a share that was made with the product's own button. Above the limit of the day it pays nothing. */
export async function rewardShare(
  trx: Executor,
  brand: Pick<Brand, "timeZone">,
  playerId: string,
  now: Date,
): Promise<{ amount: number; coins: number; sharesLeft: number }> {
  const { balance: coins } = await lockAccount(trx, playerId, now);
  const keys = keysOf(brand, now);
  const used = await findUsedKeys(trx, playerId, keys);
  const key = keys.find((one) => !used.includes(one));
  if (key === undefined) return { amount: 0, coins, sharesLeft: 0 };
  const { balance } = await postCoins(trx, { playerId, reason: "share", amount: shareCoins, key }, now);
  return { amount: shareCoins, coins: balance, sharesLeft: maxSharesPerDay - used.length - 1 };
}

import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { coinProblems } from "../../contract.ts";
import { maxAmount, type CoinReason } from "../../rules.ts";
import * as store from "./store.ts";

export interface CoinPosting {
  readonly playerId: string;
  readonly reason: CoinReason;
  /** Above zero for the player's gain, below zero for what the player spends. */
  readonly amount: number;
  /** Posting again with the same key changes nothing. It must not contain the id of a player. */
  readonly key: string;
  /** What was claimed or bought. */
  readonly subject?: string | undefined;
}

export interface PostedCoins {
  /** False if the key was used before. */
  readonly isNew: boolean;
  readonly balance: number;
}

/**
 * Posts coins in the caller's transaction. Throws `coins_short` if the player has too few. A transaction that posts for
 * several players does so in the order of their ids; otherwise two such transactions could wait for each other.
 */
export async function postCoins(trx: Executor, posting: CoinPosting, now: Date): Promise<PostedCoins> {
  const { playerId, reason, amount, key, subject = null } = posting;
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > maxAmount) {
    throw new RangeError(`coin amount out of range: ${amount}`);
  }
  const account = await lockAccount(trx, playerId, now);
  const isAffordable = account.balance + amount >= 0;
  const balance = isAffordable
    ? await store.post(trx, { accountId: account.id, key, reason, subject, amount, now })
    : undefined;
  if (balance !== undefined) return { isNew: true, balance };
  const earlier = await store.findPosting(trx, account.id, key);
  if (!earlier && !isAffordable) throw coinProblems.problem("coins_short");
  if (earlier?.reason !== reason || earlier.amount !== amount) {
    throw new Error(`coin posting key ${key} was used for another posting`);
  }
  return { isNew: false, balance: account.balance };
}

/** Serialises everything about a player's coins until the transaction ends. */
export async function lockAccount(trx: Executor, playerId: string, now: Date): Promise<store.CoinAccount> {
  const account = await store.lockAccount(trx, playerId, now);
  // The player was removed while the request was under way.
  if (!account) throw commonProblem("sign_in_required");
  return account;
}

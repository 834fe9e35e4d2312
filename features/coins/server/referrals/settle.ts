import { commonNotificationKinds, newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { referralCoins, settledState } from "../../rules.ts";
import { lockAccount, postCoins } from "../ledger/post.ts";
import * as store from "./store.ts";

const dayMs = 24 * 60 * 60_000;

/** Pays the referrals of friends whose sign-up is complete: they have a subscription that opens the product. */
export function settleReferrals(
  context: BatchContext & { readonly database: Database; readonly jobs: Pick<Jobs, "enqueue"> },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, jobs } = context;
  return runBatch<string>(
    context,
    {
      name: "referrals",
      findPage: (after, limit) => store.findComplete(database, after, limit),
      keyOf: (id) => id,
      work: (id) => database.transaction((trx) => settle(trx, jobs, id, clock.now())),
    },
    signal,
  );
}

async function settle(trx: Executor, jobs: Pick<Jobs, "enqueue">, id: string, now: Date): Promise<void> {
  const referral = await store.lockReferral(trx, { id }, "pending");
  if (!referral) return;
  const { friendId, referrerId } = referral;
  const playerIds = [friendId, referrerId].toSorted();
  for (const playerId of playerIds) await lockAccount(trx, playerId, now);
  const paidToday = await store.countPaid(trx, referrerId, new Date(now.getTime() - dayMs));
  const state = settledState(paidToday);
  for (const playerId of playerIds) {
    const isFriend = playerId === friendId;
    if (state === "over_limit" && !isFriend) continue;
    const reason = isFriend ? "referral_friend" : "referral_referrer";
    await postCoins(trx, { playerId, reason, amount: referralCoins, key: `referral:${id}` }, now);
    const notification = { playerId, params: { coins: referralCoins }, link: "/rewards" };
    await notify(trx, [newNotification(commonNotificationKinds.coins_received, notification)], now, jobs);
  }
  await store.updateState(trx, id, state, now);
}

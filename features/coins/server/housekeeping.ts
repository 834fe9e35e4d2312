import { deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { expireGrants } from "./grants/grants.ts";
import { deleteFormerBefore } from "./referrals/store.ts";

/** Long enough to prevent players from registering again for the coins of a referral. */
const formerRetentionMs = 730 * 24 * 60 * 60_000;

export async function deleteStaleCoinData(executor: Executor, now: Date, signal: AbortSignal): Promise<void> {
  await expireGrants(executor, now);
  const before = new Date(now.getTime() - formerRetentionMs);
  await deleteInBatches((limit) => deleteFormerBefore(executor, before, limit), signal);
}

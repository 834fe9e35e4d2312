import { deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { lapseGrants } from "./grants/grants.ts";
import { deleteFormerBefore } from "./referrals/store.ts";

/** Long enough that leaving and coming back for the coins of a referral does not pay. */
const formerRetentionMs = 730 * 24 * 60 * 60_000;

export async function deleteStaleCoinData(executor: Executor, now: Date, signal: AbortSignal): Promise<void> {
  await lapseGrants(executor, now);
  const before = new Date(now.getTime() - formerRetentionMs);
  await deleteInBatches((limit) => deleteFormerBefore(executor, before, limit), signal);
}

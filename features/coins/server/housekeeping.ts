import { deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { formerPlayerRetentionMs } from "../rules.ts";
import { expireGrants } from "./grants/grants.ts";
import { deleteFormerBefore } from "./referrals/store.ts";

export async function deleteStaleCoinData(executor: Executor, now: Date, signal: AbortSignal): Promise<void> {
  await expireGrants(executor, now);
  const before = new Date(now.getTime() - formerPlayerRetentionMs);
  await deleteInBatches((limit) => deleteFormerBefore(executor, before, limit), signal);
}

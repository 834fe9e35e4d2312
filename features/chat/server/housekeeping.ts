import { deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { reportRetentionMs } from "../rules.ts";
import { deleteDecidedReports, deleteEndedTimeouts } from "./moderation/store.ts";

/** Messages stay as long as their authors: removing a profile erases their texts. */
export async function deleteStaleChatData(executor: Executor, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - reportRetentionMs);
  await deleteInBatches((limit) => deleteDecidedReports(executor, before, limit), signal);
  await deleteInBatches((limit) => deleteEndedTimeouts(executor, now, limit), signal);
}

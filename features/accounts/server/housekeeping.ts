import { deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { deleteExpiredLinks, deleteExpiredRegistrations } from "./email/store.ts";
import { deleteExpiredBrowsers } from "./phone-number/browser-store.ts";
import { deleteOldSends } from "./otp/send-store.ts";
import { deleteOldCodes } from "./otp/store.ts";
import {
  deleteExpiredExtRefs,
  deleteExpiredHandOffs,
  deleteExpiredProofs,
} from "./phone-number/proof-store.ts";
import { deleteExpiredSessions } from "./session/store.ts";

const dayMs = 24 * 3_600_000;

/** Deletes expired sessions, codes, proofs, links and registrations. */
export async function deleteStaleSignIns(executor: Executor, now: Date, signal: AbortSignal): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs);
  await deleteInBatches((limit) => deleteExpiredSessions(executor, now, limit), signal);
  await deleteInBatches((limit) => deleteOldCodes(executor, yesterday, limit), signal);
  await deleteInBatches((limit) => deleteOldSends(executor, yesterday, limit), signal);
  await deleteInBatches((limit) => deleteExpiredBrowsers(executor, now, limit), signal);
  await deleteInBatches((limit) => deleteExpiredProofs(executor, now, limit), signal);
  await deleteInBatches((limit) => deleteExpiredHandOffs(executor, now, limit), signal);
  await deleteInBatches((limit) => deleteExpiredExtRefs(executor, now, limit), signal);
  // Expired links stay for a day, so that their page can say that they were used or have expired.
  await deleteInBatches((limit) => deleteExpiredLinks(executor, yesterday, limit), signal);
  await deleteInBatches((limit) => deleteExpiredRegistrations(executor, yesterday, limit), signal);
}

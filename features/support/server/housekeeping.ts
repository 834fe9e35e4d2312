import { dropPicturesById } from "#features/files/server/index.ts";
import { batchSize, deleteInBatches } from "#kit/db/batches.ts";
import type { Database } from "#kit/db/database.ts";
import { autoCloseAfterMs, ticketRetentionMs } from "../rules.ts";
import * as store from "./store.ts";

/** Closes tickets without a reply, and deletes closed ones after their retention time. */
export async function closeAndDeleteTickets(
  database: Database,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const silentSince = new Date(now.getTime() - autoCloseAfterMs);
  await deleteInBatches((limit) => store.closeSilentTickets(database, silentSince, now, limit), signal);
  const closedBefore = new Date(now.getTime() - ticketRetentionMs);
  await deleteInBatches(() => dropStalePictures(database, closedBefore), signal);
  await deleteInBatches((limit) => store.deleteStale(database, closedBefore, limit), signal);
}

function dropStalePictures(database: Database, closedBefore: Date): Promise<number> {
  return database.transaction(async (trx) => {
    const fileIds = await store.findPicturesOfOldTickets(trx, closedBefore, batchSize);
    if (fileIds.length === 0) return 0;
    await dropPicturesById(trx, fileIds);
    await store.deletePictures(trx, fileIds);
    return fileIds.length;
  });
}

/** Deletes at most `limit` rows and tells how many it found. */
export type DeleteSome = (limit: number) => Promise<number>;

export const batchSize = 5_000;

/**
 * Deletes bit by bit: one statement over a year of rows would hold its locks for minutes and then run into its
 * time-out. What is left when time is up is the next run's.
 */
export async function deleteInBatches(deleteSome: DeleteSome, signal: AbortSignal): Promise<void> {
  while ((await deleteSome(batchSize)) === batchSize && !signal.aborted);
}

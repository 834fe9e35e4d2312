import type { Database, Executor } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import * as store from "./store.ts";

/** Gaps with more than twice as many rows are split; two gaps with fewer rows together are joined. */
const defaultRowsPerGap = 200;

export function updateAllCheckpoints(
  context: BatchContext & { database: Database },
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  return runBatch(
    context,
    {
      name: "update-rank-checkpoints",
      findPage: (after, limit) => store.findBoardsWithPendingDeltas(database, { after, limit }),
      keyOf: (boardId: string) => boardId,
      work: (boardId) => database.transaction((trx) => updateCheckpoints(trx, [boardId])),
    },
    signal,
  );
}

/** Applies the pending deltas of the boards to their checkpoints, in the caller's transaction. */
export async function updateCheckpoints(
  trx: Executor,
  boardIds: readonly string[],
  rowsPerGap: number = defaultRowsPerGap,
): Promise<void> {
  const locked = await store.lockBoards(trx, boardIds);
  await store.insertFirstAndLast(trx, locked);
  await store.applyPendingDeltas(trx, locked);
  for (const board of await store.findBoardsWithWideGaps(trx, locked, rowsPerGap)) {
    while (await store.splitWidestGap(trx, board, rowsPerGap));
  }
  await store.deleteDenseCheckpoints(trx, locked, rowsPerGap);
}

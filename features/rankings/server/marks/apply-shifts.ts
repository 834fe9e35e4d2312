import type { Database, Executor } from "#kit/db/database.ts";
import { runBatch, type BatchWorld } from "#kit/jobs/batch.ts";
import * as store from "./store.ts";

/** Gaps with more than twice as many rows are split; two gaps with fewer rows together are joined. */
const rowsBetweenMarks = 200;

export function applyAllShifts(
  world: BatchWorld & { database: Database },
  signal: AbortSignal,
): Promise<void> {
  const { database } = world;
  return runBatch(
    world,
    {
      name: "fold-ranks",
      findPage: (after, limit) => store.findShiftedBoards(database, { after, limit }),
      keyOf: (boardId: string) => boardId,
      work: (boardId) => database.transaction((trx) => applyShifts(trx, [boardId])),
    },
    signal,
  );
}

/** Readers see the marks either before or after the change. */
export async function applyShifts(
  trx: Executor,
  boardIds: readonly string[],
  rowsPerMark: number = rowsBetweenMarks,
): Promise<void> {
  const claimed = await store.claimBoards(trx, boardIds);
  await store.insertEnds(trx, claimed);
  await store.applyShiftsToMarks(trx, claimed);
  for (const board of await store.findBoardsWithWideGaps(trx, claimed, rowsPerMark)) {
    while (await store.splitWidestGap(trx, board, rowsPerMark));
  }
  await store.joinNarrowGaps(trx, claimed, rowsPerMark);
}

import type { Database, Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

const boardsAtOnce = 200;
/** A gap of more than twice as many rows is split, two that hold fewer together are joined. */
const rowsBetweenMarks = 200;

/** Brings the marks of every board up to date. */
export async function foldAll(database: Database, signal: AbortSignal): Promise<void> {
  const shifted = await store.findShiftedBoards(database);
  for (let start = 0; start < shifted.length && !signal.aborted; start += boardsAtOnce) {
    const some = shifted.slice(start, start + boardsAtOnce);
    await database.transaction((trx) => foldBoards(trx, some));
  }
}

/** Whoever reads meanwhile sees the marks either before or after. */
export async function foldBoards(
  trx: Executor,
  boardIds: readonly string[],
  rowsPerMark: number = rowsBetweenMarks,
): Promise<void> {
  const claimed = await store.claimBoards(trx, boardIds);
  await store.insertEnds(trx, claimed);
  await store.foldShifts(trx, claimed);
  for (const board of await store.findBoardsWithWideGaps(trx, claimed, rowsPerMark)) {
    while (await store.splitWidestGap(trx, board, rowsPerMark));
  }
  await store.joinNarrowGaps(trx, claimed, rowsPerMark);
}

import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import * as store from "./store.ts";

/** 3 000 results take about a tenth of the statement timeout. */
const defaultBlockSize: store.BlockSize = { players: 100, results: 3_000 };
const firstId = "00000000-0000-0000-0000-000000000000";

export interface Checked {
  players: number;
  /** Players whose rows could not be computed; the log names the first of each block. */
  unchecked: number;
  wrongRows: number;
  wrongRatings: number;
  /** The first difference found. */
  example: store.Difference | { playerId: string; gameId: string } | null;
}

/**
 * Recomputes every row and rating in blocks of players with few results, so that each query is bounded. A block that hits the statement
 * timeout is halved. A failed block does not stop the others.
 */
export async function checkRankings(
  context: BatchContext,
  signal: AbortSignal,
  blockSize = defaultBlockSize,
): Promise<Checked> {
  const { database } = context;
  const sums: Checked = { players: 0, unchecked: 0, wrongRows: 0, wrongRatings: 0, example: null };
  await runBatch<readonly string[]>(
    context,
    {
      name: "rankings-check",
      pageSize: 1,
      async findPage(after) {
        const ids = await store.findPlayerIds(database, after?.at(-1) ?? firstId, blockSize);
        sums.unchecked += ids.length;
        return ids.length > 0 ? [ids] : [];
      },
      keyOf: (ids) => ids[0] ?? firstId,
      work: checkBlock,
      // The next run checks everybody again.
      maxTries: Number.MAX_SAFE_INTEGER,
    },
    signal,
  );
  return sums;

  async function checkBlock(ids: readonly string[]): Promise<void> {
    try {
      const rows = await store.findWrongRows(database, ids);
      const ratings = await store.findWrongRatings(database, ids);
      sums.unchecked -= ids.length;
      sums.players += ids.length;
      sums.wrongRows += rows.length;
      sums.wrongRatings += ratings.length;
      sums.example ??= rows[0] ?? ratings[0] ?? null;
    } catch (error) {
      if (!isStatementTimeout(error) || ids.length === 1) throw error;
      const half = Math.ceil(ids.length / 2);
      await checkBlock(ids.slice(0, half));
      await checkBlock(ids.slice(half));
    }
  }
}

function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

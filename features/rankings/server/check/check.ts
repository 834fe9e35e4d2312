import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

const playersAtOnce = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

export interface Checked {
  players: number;
  wrongRows: number;
  wrongRatings: number;
  /** Where to begin to look. */
  example: store.Difference | { playerId: string; gameId: string } | null;
}

/** Computes every row and rating from scratch, player by player, so that no statement grows with the product. */
export async function checkRankings(executor: Executor, signal: AbortSignal): Promise<Checked> {
  const sums: Checked = { players: 0, wrongRows: 0, wrongRatings: 0, example: null };
  for (let after = firstId; !signal.aborted;) {
    const ids = await store.findPlayerIds(executor, after, playersAtOnce);
    const last = ids.at(-1);
    if (last === undefined) break;
    const rows = await store.findWrongRows(executor, ids);
    const ratings = await store.findWrongRatings(executor, ids);
    sums.players += ids.length;
    sums.wrongRows += rows.length;
    sums.wrongRatings += ratings.length;
    sums.example ??= rows[0] ?? ratings[0] ?? null;
    after = last;
  }
  return sums;
}

import type { Executor } from "#kit/db/database.ts";
import { findByEventId } from "../boards/store.ts";
import { findNearest, findRow, type NearRow } from "./store.ts";

/** Players nearest in ELO in an event, closest first; empty if the player is not in its table. */
export async function nearestInEvent(
  executor: Executor,
  { eventId, playerId }: { eventId: string; playerId: string },
  onEachSide: number,
): Promise<NearRow[]> {
  const board = await findByEventId(executor, eventId);
  const own = board && (await findRow(executor, board.id, playerId));
  if (!own) return [];
  const near = { boardId: board.id, playerId, elo: own.elo, limit: onEachSide };
  const [above, below] = await Promise.all([
    findNearest(executor, { ...near, side: "above" }),
    findNearest(executor, { ...near, side: "below" }),
  ]);
  const distance = (row: NearRow) => Math.abs(row.elo - own.elo);
  return [...above, ...below].toSorted((a, b) => distance(a) - distance(b));
}

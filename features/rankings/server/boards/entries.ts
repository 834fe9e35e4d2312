import type { Executor } from "#kit/db/database.ts";
import { startElo } from "../../rules.ts";
import { createEventBoard } from "./boards.ts";
import { findByEventId, lockPlayers } from "./store.ts";
import { deleteEmptyRow, insertRow } from "./rows-store.ts";

export interface Entry {
  readonly service: string;
  readonly eventId: string;
  readonly gameId: string;
  readonly playerId: string;
  /** Of two equal rows the earlier entry ranks higher. */
  readonly at: Date;
}

/** Adds the player to the event's table with the current rating. A repeat changes nothing. */
export async function addToBoard(trx: Executor, entry: Entry): Promise<void> {
  const row = { ...entry, startElo };
  const [, isAdded] = await Promise.all([lockPlayers(trx, [entry.playerId]), insertRow(trx, row)]);
  if (isAdded) return;
  await createEventBoard(trx, entry, entry.at);
  await insertRow(trx, row);
}

/** Locks all players before the first write, so that two transactions cannot deadlock. */
export async function addAllToBoard(trx: Executor, entries: readonly Entry[]): Promise<void> {
  await lockPlayers(
    trx,
    entries.map(({ playerId }) => playerId),
  );
  for (const entry of entries) await addToBoard(trx, entry);
}

/** False when the player has no row, or the row already counts something and stays. */
export async function removeFromBoard(
  trx: Executor,
  { eventId, playerId }: Pick<Entry, "eventId" | "playerId">,
): Promise<boolean> {
  await lockPlayers(trx, [playerId]);
  const board = await findByEventId(trx, eventId);
  return board !== undefined && deleteEmptyRow(trx, board.id, playerId);
}

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
  /** That of the entry: of two who are equal, the earlier one is ahead. */
  readonly at: Date;
}

/** Who has entered is in the table of the event, with the rating at entry. A repeat changes nothing. */
export async function enter(trx: Executor, entry: Entry): Promise<void> {
  await lockPlayers(trx, [entry.playerId]);
  const row = { ...entry, startElo };
  if (await insertRow(trx, row)) return;
  await createEventBoard(trx, entry, entry.at);
  await insertRow(trx, row);
}

/** Several at once, locked before any of them is written: nobody waits in a circle. */
export async function enterAll(trx: Executor, entries: readonly Entry[]): Promise<void> {
  await lockPlayers(
    trx,
    entries.map(({ playerId }) => playerId),
  );
  for (const entry of entries) await enter(trx, entry);
}

/** False when there is no row, or it counts something already: then it stays. */
export async function leave(
  trx: Executor,
  { eventId, playerId }: Pick<Entry, "eventId" | "playerId">,
): Promise<boolean> {
  await lockPlayers(trx, [playerId]);
  const board = await findByEventId(trx, eventId);
  return board !== undefined && deleteEmptyRow(trx, board.id, playerId);
}

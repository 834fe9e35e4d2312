import type { Executor } from "#kit/db/database.ts";
import { findByEventId } from "../boards/store.ts";
import * as store from "./store.ts";

/** Players with the closest ELO in an event, closest first; empty if the player is not in its table. */
export async function findClosestInEvent(
  executor: Executor,
  { eventId, playerId }: { eventId: string; playerId: string },
  onEachSide: number,
): Promise<store.RatedPlayer[]> {
  const board = await findByEventId(executor, eventId);
  const row = board && (await store.findEloInBoard(executor, board.id, playerId));
  if (!row) return [];
  const near = { boardId: board.id, playerId, elo: row.elo, limit: onEachSide };
  const players = await Promise.all([
    store.findNextInBoard(executor, near, "above"),
    store.findNextInBoard(executor, near, "below"),
  ]);
  return closestFirst(players.flat(), row.elo);
}

/** Players with the closest ratings in the game that a player has played most, closest first. */
export async function findClosestInGame(
  executor: Executor,
  playerId: string,
  onEachSide: number,
): Promise<(store.RatedPlayer & { readonly gameId: string })[]> {
  const rating = await store.findMainRating(executor, playerId);
  if (!rating) return [];
  const near = { ...rating, playerId, limit: onEachSide };
  const players = await Promise.all([
    store.findNextInGame(executor, near, "above"),
    store.findNextInGame(executor, near, "below"),
  ]);
  return closestFirst(players.flat(), rating.elo);
}

function closestFirst<Player extends store.RatedPlayer>(players: readonly Player[], elo: number): Player[] {
  const distance = (player: Player) => Math.abs(player.elo - elo);
  return players.toSorted((one, other) => distance(one) - distance(other));
}

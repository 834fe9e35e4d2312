import type { Executor } from "#kit/db/database.ts";
import { maxPrizePlaces, placesOfFinal } from "../../rules.ts";
import { findShownTies } from "../finals/bracket-store.ts";
import * as store from "./prize-store.ts";

/** Player ids from the first place down. Empty while a final is undecided. */
export async function findPlaces(
  executor: Executor,
  { id, stage }: Pick<store.PrizeEvent, "id" | "stage">,
): Promise<string[]> {
  if (stage !== "finals") return store.findTopOfTable(executor, id, maxPrizePlaces);
  const ties = await findShownTies(executor, id);
  return placesOfFinal(
    ties.map(({ side, round, entryA, winner, playerAId: a, playerBId: b }) => ({
      side,
      round,
      a,
      b,
      winner: winner === null ? null : winner === entryA ? a : b,
    })),
  );
}

/**
 * The player who should get the prize of a place now. A player whose prize is approved or paid keeps it, so a later correction does
 * not give the same player a second one.
 */
export async function findEntitled(
  executor: Executor,
  event: Pick<store.PrizeEvent, "id" | "stage">,
): Promise<{
  readonly isDecided: boolean;
  winnerOf(prize: Pick<store.PrizeRow, "place" | "playerId">): string | undefined;
}> {
  const places = await findPlaces(executor, event);
  const paid = new Set(await store.findHoldersOf(executor, event.id, ["approved", "paid"]));
  return {
    isDecided: event.stage !== "finals" || places.length > 0,
    winnerOf({ place, playerId }) {
      const winnerId = places[place - 1];
      return winnerId !== undefined && paid.has(winnerId) ? playerId : winnerId;
    },
  };
}

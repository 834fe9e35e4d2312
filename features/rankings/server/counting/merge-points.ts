import type { Executor } from "#kit/db/database.ts";
import { addToRows } from "../boards/rows-store.ts";
import { findOrCreateBoards } from "../boards/boards.ts";
import { lockPlayers } from "../boards/store.ts";
import * as ledger from "./ledger-store.ts";

interface MergedPlayer {
  readonly id: string;
  readonly service: string;
}

interface Merge {
  readonly eventId: string;
  readonly from: MergedPlayer;
  readonly into: MergedPlayer;
  timeZoneOf(service: string): string;
}

/**
 * One person entered an event with two players: the points of one are added to those of the other, without those of
 * their matches against each other. Results and ratings stay with the player who played. The points of a match are moved
 * once. Returns their sum.
 */
export async function mergePoints(
  trx: Executor,
  { eventId, from, into, timeZoneOf }: Merge,
): Promise<number> {
  await lockPlayers(trx, [from.id, into.id]);
  let moved = 0;
  for (const { matchId, amount, at } of await ledger.findToMerge(trx, eventId, from.id, into.id)) {
    const sides = [
      { ...from, points: -amount },
      { ...into, points: amount },
    ];
    await ledger.insertPoints(
      trx,
      sides.map(({ id, points }) => ({
        event_id: eventId,
        match_id: matchId,
        player_id: id,
        reason: "merge",
        amount: points,
        awarded_at: at,
      })),
    );
    for (const { id, service, points } of sides) {
      const boards = await findOrCreateBoards(trx, { service, timeZone: timeZoneOf(service), eventId }, at);
      const nothing = { played: 0, won: 0, lost: 0, drawn: 0 };
      await addToRows(trx, boards, [{ ...nothing, playerId: id, points }], at);
    }
    moved += amount;
  }
  return moved;
}

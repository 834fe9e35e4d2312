import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { matchRoom } from "../rules.ts";
import { sideOf } from "./moves/facts.ts";
import { findById } from "./moves/store.ts";

const prefix = matchRoom("");

/** Only the two players may join the room of a match. */
export async function mayJoinMatch(executor: Executor, playerId: string, room: string): Promise<boolean> {
  const matchId = room.slice(prefix.length);
  if (!room.startsWith(prefix) || !isUuid(matchId)) return false;
  const row = await findById(executor, matchId);
  return row !== undefined && sideOf(row, playerId) !== undefined;
}

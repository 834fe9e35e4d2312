import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { matchRoom } from "../rules.ts";
import { sideOf } from "./moves/facts.ts";
import { findById } from "./moves/store.ts";

/** Only its two players may follow a match. */
export function matchRooms(executor: Executor): RoomType {
  return {
    prefix: matchRoom(""),
    async mayJoin(viewer, matchId) {
      if (!isUuid(matchId)) return false;
      const row = await findById(executor, matchId);
      return row !== undefined && sideOf(row, viewer.id) !== undefined;
    },
  };
}

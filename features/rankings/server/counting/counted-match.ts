import type { BoardScope } from "../boards/boards.ts";

/** The caller's transaction is about this match only, because its players stay locked until the end. */
export interface CountedMatch extends BoardScope {
  readonly gameId: string;
  readonly matchId: string;
  readonly playerIds: readonly [challengerId: string, challengedId: string];
}

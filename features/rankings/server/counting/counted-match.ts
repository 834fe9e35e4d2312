import type { BoardScope } from "../boards/boards.ts";

/** Count one match per transaction: its players stay locked until the end. */
export interface CountedMatch extends BoardScope {
  readonly gameId: string;
  readonly matchId: string;
  readonly playerIds: readonly [challengerId: string, challengedId: string];
}

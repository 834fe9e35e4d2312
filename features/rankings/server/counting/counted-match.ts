import type { BoardScope } from "../boards/boards.ts";

/** A match as rankings know it. Its two players are locked until the transaction ends: one match in one transaction. */
export interface CountedMatch extends BoardScope {
  readonly gameId: string;
  readonly matchId: string;
  readonly playerIds: readonly [challengerId: string, challengedId: string];
}

import type { Where } from "../boards/boards.ts";

/** A match as rankings know it. Its two players are locked until the transaction ends: one match in one transaction. */
export interface CountedMatch extends Where {
  readonly gameId: string;
  readonly matchId: string;
  readonly playerIds: readonly [challengerId: string, challengedId: string];
}

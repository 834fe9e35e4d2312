import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { AccountKind } from "../rules.ts";

export interface OfferedGame {
  id: string;
  title: string;
  art: string;
  accountKind: AccountKind;
}

/** Which games there are is decided higher up. */
export interface GamesPort {
  findGames(executor: Executor, site: Site): Promise<OfferedGame[]>;
  /** Whether the player is in a battleground of the game that is not over: opponents know them by the id of now. */
  isAccountNeeded(executor: Executor, playerId: string, gameId: string, now: Date): Promise<boolean>;
}

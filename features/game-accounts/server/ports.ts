import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { AccountKind } from "../rules.ts";

export interface OfferedGame {
  id: string;
  title: string;
  art: string;
  accountKind: AccountKind;
}

/** The list of games comes from a higher slice. */
export interface GamesPort {
  findGames(executor: Executor, site: Site): Promise<OfferedGame[]>;
  /** Whether the player has an open battleground of the game, in which opponents know them by this id. */
  isAccountNeeded(executor: Executor, playerId: string, gameId: string, now: Date): Promise<boolean>;
}

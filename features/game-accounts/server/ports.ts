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
}

import { audienceOf } from "#features/branding/rules.ts";
import type { GamesPort } from "#features/game-accounts/server/index.ts";
import { isInGame } from "./entry-store.ts";
import { findOfferedGames } from "./game-store.ts";

/** Implements the port of game accounts. */
export const games: GamesPort = {
  findGames: (executor, { brand }) => findOfferedGames(executor, audienceOf(brand)),
  isAccountNeeded: (executor, playerId, gameId, now) => isInGame(executor, { playerId, gameId, now }),
};

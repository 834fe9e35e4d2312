import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";

/** Jobs, and candidates for suggestions from slices above this one. */
export interface FriendPorts {
  readonly jobs: Pick<Jobs, "enqueue">;
  findOpponents(
    executor: Executor,
    playerId: string,
    limit: number,
  ): Promise<readonly { playerId: string; matches: number }[]>;
  findClosestInGame(
    executor: Executor,
    playerId: string,
    onEachSide: number,
  ): Promise<readonly { playerId: string; gameId: string; elo: number }[]>;
  /** The games that the brand offers. */
  findGames(executor: Executor, site: Site): Promise<readonly { id: string; title: string }[]>;
}

import type { Executor } from "#kit/db/database.ts";

export interface PlayedCounts {
  readonly played: number;
  readonly won: number;
  /** Different games. */
  readonly games: number;
}

/** Data about a player from slices above this one. */
export interface CoinPorts {
  /** Matches whose result counts, in a span of time or ever. */
  countPlayed(
    executor: Executor,
    playerId: string,
    span?: { readonly from: Date; readonly to: Date },
  ): Promise<PlayedCounts>;
}

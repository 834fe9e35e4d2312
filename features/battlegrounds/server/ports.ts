import type { Executor } from "#kit/db/database.ts";

/** A tie whose two players are known. */
export interface ReadyTie {
  readonly eventId: string;
  readonly gameId: string;
  readonly code: string;
  readonly a: { readonly entryId: string; readonly playerId: string };
  readonly b: { readonly entryId: string; readonly playerId: string };
  readonly kickoffAt: Date;
}

/** What qualifiers and finals need of the matches that are played in them; matches fill it. */
export interface TiesPort {
  /** Whether a match of the event can still change its table. */
  hasUnsettled(executor: Executor, eventId: string): Promise<boolean>;
  /** The match in which two play a tie: made, unless they have one already. */
  schedule(trx: Executor, tie: ReadyTie, now: Date): Promise<string>;
  /** Calls a match off whose players no longer meet. One that has begun is played on, and counts for itself alone. */
  withdraw(trx: Executor, matchId: string, now: Date): Promise<void>;
}

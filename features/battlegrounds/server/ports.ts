import type { Executor } from "#kit/db/database.ts";

export interface ReadyTie {
  readonly eventId: string;
  readonly gameId: string;
  readonly code: string;
  readonly a: { readonly entryId: string; readonly playerId: string };
  readonly b: { readonly entryId: string; readonly playerId: string };
  readonly kickoffAt: Date;
}

/** What qualifiers and finals need from matches; the matches slice implements it. */
export interface TiesPort {
  /** Whether the event has undecided matches. */
  hasUnsettled(executor: Executor, eventId: string): Promise<boolean>;
  /** Returns the id of the tie's match, which is created unless these players already have one. */
  schedule(trx: Executor, tie: ReadyTie, now: Date): Promise<string>;
  /** Cancels the agreed and requested matches of an event, or of one of its players. Returns how many. */
  cancelOpen(
    trx: Executor,
    of: { readonly eventId: string; readonly playerId: string | null },
    now: Date,
  ): Promise<number>;
  /** Cancels the match of players who no longer meet. A started match is played on, but not for the bracket. */
  withdraw(trx: Executor, matchId: string, now: Date): Promise<void>;
}

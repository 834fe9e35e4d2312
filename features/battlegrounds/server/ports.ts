import type { Executor } from "#kit/db/database.ts";

export interface ReadyTie {
  readonly eventId: string;
  readonly gameId: string;
  readonly code: string;
  readonly a: { readonly entryId: string; readonly playerId: string };
  readonly b: { readonly entryId: string; readonly playerId: string };
  readonly kickoffAt: Date;
}

/** The undecided matches of a cancelled event that were in one state. */
export interface EndedMatches {
  readonly state: string;
  /** A started match without a score is called off; a posted or disputed score is decided as usual. */
  readonly end: "cancelled" | "called_off" | "kept";
  readonly count: number;
}

/** A tie's match with a final result, and the entries that met in it. */
export interface DecidedMatch {
  readonly id: string;
  readonly code: string;
  readonly a: string;
  readonly b: string;
  /** Whether staff may still correct its result. */
  readonly isCorrectable: boolean;
}

/** What qualifiers and finals need from matches; the matches slice implements it. */
export interface TiesPort {
  /** Whether the event has undecided matches. */
  hasUnsettled(executor: Executor, eventId: string): Promise<boolean>;
  /** The decided matches of a final's ties. */
  findDecided(executor: Executor, eventId: string, now: Date): Promise<readonly DecidedMatch[]>;
  /** Returns the id of the tie's match, which is created unless these players already have one. */
  schedule(trx: Executor, tie: ReadyTie, now: Date): Promise<string>;
  /** Cancels the agreed and requested matches of a player in an event. Returns how many. */
  cancelOpen(
    trx: Executor,
    of: { readonly eventId: string; readonly playerId: string },
    now: Date,
  ): Promise<number>;
  /** Ends the matches of a cancelled event. Nobody loses points. */
  endAll(trx: Executor, eventId: string, now: Date): Promise<readonly EndedMatches[]>;
  /** Cancels the match of players who no longer meet. A started match is played on, but not for the bracket. */
  withdraw(trx: Executor, matchId: string, now: Date): Promise<void>;
}

import type { Score } from "./scores.ts";
import type { Side } from "./sides.ts";
import type { MatchState } from "./states.ts";

/** Time makes a move when a deadline passes. */
export type Mover = Side | "staff" | "time";

export const moves = [
  "challenge",
  "schedule",
  "accept",
  "decline",
  "reschedule",
  "cancel",
  "check_in",
  "submit_score",
  "correct_score",
  "verify",
  "dispute",
  "add_evidence",
  "rule",
  "correct",
  "expire",
  "close_check_in",
  "close_scores",
  "let_stand",
] as const;
export type Move = (typeof moves)[number];

/** Notes of disputes are for staff only. */
export function isNoteShared(move: Move): boolean {
  return move !== "dispute" && move !== "add_evidence";
}

export const disputeReasons = [
  "wrong_score",
  "other_match",
  "not_played",
  "connection_lost",
  "cheating",
  "other",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** The match data that the rules need. */
export interface MatchFacts {
  readonly state: MatchState;
  readonly requestedAt: Date;
  readonly kickoffAt: Date;
  readonly proposal: { readonly kickoffAt: Date; readonly by: Side; readonly at: Date } | null;
  /** How often each side answered a proposal with another one. */
  readonly counterProposals: Readonly<Record<Side, number>>;
  readonly confirmedAt: Date | null;
  readonly readyAt: Readonly<Record<Side, Date | null>>;
  readonly score: Score | null;
  readonly submittedBy: Side | null;
  readonly submittedAt: Date | null;
  /** How often the submitter changed the score. */
  readonly corrections: number;
  /** How often each side added evidence to the latest dispute. */
  readonly additions: Readonly<Record<Side, number>>;
  readonly winner: Side | null;
  readonly decidedAt: Date | null;
  readonly isCorrected: boolean;
  /** A tie of a final. An organiser sets its kickoff and it cannot be drawn. */
  readonly isTie: boolean;
}

/** A staff decision on a dispute. */
export type Ruling =
  | { readonly outcome: "upheld" }
  | { readonly outcome: "amended"; readonly score: Score }
  | { readonly outcome: "replay"; readonly kickoffAt: Date }
  | { readonly outcome: "void" }
  | { readonly outcome: "forfeit"; readonly by: Side };

/** A staff correction of a final result. */
export type Correction = Exclude<Ruling, { outcome: "upheld" | "replay" }>;

export type Command =
  | { readonly move: "accept" | "decline" | "cancel" | "check_in" | "verify" | "add_evidence" }
  | { readonly move: "reschedule"; readonly kickoffAt: Date }
  | { readonly move: "submit_score"; readonly score: Score }
  | { readonly move: "correct_score"; readonly score: Score; readonly hasPicture: boolean }
  /** `score` is the score that the player reports. */
  | { readonly move: "dispute"; readonly reason: DisputeReason; readonly score: Score | null }
  | { readonly move: "rule"; readonly ruling: Ruling }
  | { readonly move: "correct"; readonly ruling: Correction }
  | { readonly move: "expire" | "close_check_in" | "close_scores" | "let_stand" };

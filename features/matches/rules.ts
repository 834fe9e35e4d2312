/** The states of a match, in the order in which one usually passes through them. */
export const matchStates = [
  "requested",
  "rescheduling",
  "confirmed",
  "in_progress",
  "submitted",
  "disputed",
  "approved",
  "forfeited",
  "declined",
  "cancelled",
  "expired",
  "void",
] as const;
export type MatchState = (typeof matchStates)[number];

/** What can be written into a match's timeline. The last four are made by time, `rule` and `correct` by staff. */
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
  "rule",
  "correct",
  "expire",
  "close_check_in",
  "close_scores",
  "let_stand",
] as const;
export type Move = (typeof moves)[number];

/** The words of the specification, as keys of the dictionary. */
export const statusWords = [
  "awaiting_approval",
  "waiting_for_approval",
  "match_confirmed",
  "upcoming",
  "in_progress",
  "unsubmitted",
  "score_submitted",
  "waiting_for_verification",
  "disputed",
  "completed",
  "approved",
] as const;
export type StatusWord = (typeof statusWords)[number];

/** The tabs of the match schedule. */
export const matchPhases = ["upcoming", "in_progress", "completed"] as const;
export type MatchPhase = (typeof matchPhases)[number];

interface Display {
  readonly phase: MatchPhase;
  /** The word that a list shows, and the one that says more about it. */
  readonly status: StatusWord;
  readonly detail: StatusWord;
}

const displays: Readonly<Record<MatchState, Display>> = {
  requested: { phase: "upcoming", status: "awaiting_approval", detail: "awaiting_approval" },
  rescheduling: { phase: "upcoming", status: "waiting_for_approval", detail: "waiting_for_approval" },
  confirmed: { phase: "upcoming", status: "upcoming", detail: "match_confirmed" },
  in_progress: { phase: "in_progress", status: "in_progress", detail: "unsubmitted" },
  submitted: { phase: "in_progress", status: "score_submitted", detail: "waiting_for_verification" },
  disputed: { phase: "in_progress", status: "disputed", detail: "disputed" },
  approved: { phase: "completed", status: "completed", detail: "approved" },
  forfeited: { phase: "completed", status: "completed", detail: "approved" },
  declined: { phase: "completed", status: "completed", detail: "completed" },
  cancelled: { phase: "completed", status: "completed", detail: "completed" },
  expired: { phase: "completed", status: "completed", detail: "completed" },
  void: { phase: "completed", status: "completed", detail: "completed" },
};

export function displayOf(state: MatchState): Display {
  return displays[state];
}

export function statesIn(phase: MatchPhase): MatchState[] {
  return matchStates.filter((state) => displays[state].phase === phase);
}

export function isLive(state: MatchState): boolean {
  return state === "in_progress";
}

/** Over for the players: only staff can still change a result. */
export function isOver(state: MatchState): boolean {
  return displays[state].phase === "completed";
}

/** Won, lost or drawn: what the tables count. */
export function isCounted(state: MatchState): boolean {
  return state === "approved" || state === "forfeited";
}

const minute = 60_000;

/** How long a match waits for what. */
export const windows = {
  instantKickoff: 15 * minute,
  requestLife: 48 * 60 * minute,
  checkInBefore: 15 * minute,
  checkInAfter: 15 * minute,
  scores: 24 * 60 * minute,
  verification: 24 * 60 * minute,
  /** Two confirmed matches of a player lie at least this far apart. */
  overlap: 30 * minute,
} as const;

export interface MatchTimes {
  readonly requestedAt: Date;
  readonly kickoffAt: Date;
  readonly submittedAt: Date | null;
}

const answerBy = ({ requestedAt, kickoffAt }: MatchTimes) =>
  Math.min(kickoffAt.getTime(), requestedAt.getTime() + windows.requestLife);

const deadlines: Readonly<Partial<Record<MatchState, (times: MatchTimes) => number>>> = {
  requested: answerBy,
  rescheduling: answerBy,
  confirmed: ({ kickoffAt }) => kickoffAt.getTime() + windows.checkInAfter,
  in_progress: ({ kickoffAt }) => kickoffAt.getTime() + windows.scores,
  submitted: ({ submittedAt, kickoffAt }) => (submittedAt ?? kickoffAt).getTime() + windows.verification,
};

/** The instant at which time moves a match that nobody else has moved; null where time moves nothing. */
export function deadlineOf(state: MatchState, times: MatchTimes): Date | null {
  const deadline = deadlines[state];
  return deadline ? new Date(deadline(times)) : null;
}

/** How many matches "Live now" shows, and how many it can be asked for. */
export const liveShown = 3;
export const mostLiveShown = 25;

export const matchesPageSize = 25;

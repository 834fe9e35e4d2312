/** The states in their usual order. */
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

/** Status names of the specification, used as dictionary keys. */
export const statusNames = [
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
export type StatusName = (typeof statusNames)[number];

export const matchPhases = ["upcoming", "in_progress", "completed"] as const;
export type MatchPhase = (typeof matchPhases)[number];

interface Display {
  readonly phase: MatchPhase;
  /** `status` is shown in lists, `detail` is more precise. */
  readonly status: StatusName;
  readonly detail: StatusName;
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

/** Players can no longer move it; staff may still correct the result. */
export function isOver(state: MatchState): boolean {
  return displays[state].phase === "completed";
}

const scorelessEnds = ["declined", "cancelled", "expired", "void", "forfeited"] as const;

export function endedScoreless(state: MatchState): state is (typeof scorelessEnds)[number] {
  return scorelessEnds.some((end) => end === state);
}

/** While a match is under way the two players see each other's ids in the game. */
export function isUnderWay(state: MatchState): boolean {
  return displays[state].phase === "in_progress" || state === "confirmed";
}

/** Whether rankings count a match in this state. */
export function isCounted(state: MatchState): boolean {
  return state === "approved" || state === "forfeited";
}

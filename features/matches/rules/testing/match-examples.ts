import type { MatchFacts } from "../move-types.ts";
import type { MatchState } from "../states.ts";

const start = Date.UTC(2026, 10, 10);
export const at = (hours: number) => new Date(start + hours * 3_600_000);

export const request: MatchFacts = {
  state: "requested",
  requestedAt: at(0),
  kickoffAt: at(10),
  proposal: null,
  counterProposals: { challenger: 0, challenged: 0 },
  confirmedAt: null,
  readyAt: { challenger: null, challenged: null },
  score: null,
  submittedBy: null,
  submittedAt: null,
  corrections: 0,
  additions: { challenger: 0, challenged: 0 },
  winner: null,
  decidedAt: null,
  isCorrected: false,
  isTie: false,
};
const ready = { challenger: at(9.9), challenged: at(9.9) };
const played = { readyAt: ready, submittedAt: at(11), submittedBy: "challenger" as const };
const oneNil = { challenger: 1, challenged: 0 };

/** For each state a match, and a time at which its players can move it. */
export const inState: Readonly<Record<MatchState, { match: MatchFacts; now: Date }>> = {
  requested: { match: request, now: at(1) },
  rescheduling: {
    match: {
      ...request,
      state: "rescheduling",
      proposal: { kickoffAt: at(20), by: "challenged", at: at(1) },
    },
    now: at(2),
  },
  confirmed: { match: { ...request, state: "confirmed" }, now: at(9.9) },
  in_progress: { match: { ...request, state: "in_progress", readyAt: ready }, now: at(10.5) },
  submitted: { match: { ...request, ...played, state: "submitted", score: oneNil }, now: at(12) },
  disputed: { match: { ...request, ...played, state: "disputed", score: oneNil }, now: at(13) },
  approved: { match: ended("approved"), now: at(14) },
  forfeited: { match: ended("forfeited"), now: at(14) },
  declined: { match: ended("declined"), now: at(14) },
  cancelled: { match: ended("cancelled"), now: at(14) },
  expired: { match: ended("expired"), now: at(14) },
  void: { match: ended("void"), now: at(14) },
};

function ended(state: MatchState): MatchFacts {
  const isWon = state === "approved" || state === "forfeited";
  return {
    ...request,
    state,
    score: state === "approved" ? oneNil : null,
    winner: isWon ? "challenger" : null,
    decidedAt: at(13),
  };
}

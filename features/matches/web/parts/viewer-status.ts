import type { MatchSummary } from "../../contract.ts";
import type { Move } from "../../rules.ts";

/** The next required action, and who takes it. */
export type Next =
  | "answer_you"
  | "answer_other"
  | "check_in_opens"
  | "check_in_you"
  | "check_in_other"
  | "score"
  | "verify_you"
  | "verify_other";

type TimedMatch = Pick<MatchSummary, "state" | "moves" | "kickoffAt" | "deadlineAt" | "checkInOpensAt">;

/** Null when no deadline applies: the match is over or in dispute. */
export function nextOf(match: TimedMatch, now: number): { next: Next; until: number } | null {
  const { state, moves, deadlineAt, checkInOpensAt } = match;
  if (deadlineAt === null) return null;
  const until = Date.parse(deadlineAt);
  switch (state) {
    case "requested":
    case "rescheduling":
      // The server ends an overdue challenge soon, and accepts no answer until then.
      if (now >= until) return null;
      return { next: moves.includes("accept") ? "answer_you" : "answer_other", until };
    case "confirmed": {
      const opensAt = Date.parse(checkInOpensAt);
      if (now < opensAt) return { next: "check_in_opens", until: opensAt };
      return { next: moves.includes("check_in") ? "check_in_you" : "check_in_other", until };
    }
    case "in_progress":
      return { next: "score", until };
    case "submitted":
      return { next: moves.includes("verify") ? "verify_you" : "verify_other", until };
    case "disputed":
    case "approved":
    case "forfeited":
    case "declined":
    case "cancelled":
    case "expired":
    case "void":
      return null;
  }
}

export type MatchOutcome = "won" | "lost" | "drawn" | "forfeit_won" | "forfeit_lost";

export function outcomeOf(
  match: Pick<MatchSummary, "state" | "you" | "winnerId" | "userIdChallenger" | "userIdChallenged">,
): MatchOutcome | null {
  if (match.state !== "approved" && match.state !== "forfeited") return null;
  if (match.winnerId === null) return "drawn";
  const own = match.you === "challenger" ? match.userIdChallenger : match.userIdChallenged;
  const isWon = match.winnerId === own;
  if (match.state === "forfeited") return isWon ? "forfeit_won" : "forfeit_lost";
  return isWon ? "won" : "lost";
}

/** A match from the viewer's side; shown beside the specification's status. */
export const matchStatuses = [
  "your_answer",
  "waiting",
  "scheduled",
  "check_in",
  "play",
  "your_check",
  "under_review",
  "won",
  "lost",
  "drawn",
  "declined",
  "cancelled",
  "expired",
  "void",
] as const;
export type MatchStatus = (typeof matchStatuses)[number];

const statusOfNext: Readonly<Record<Next, MatchStatus>> = {
  answer_you: "your_answer",
  answer_other: "waiting",
  check_in_opens: "scheduled",
  check_in_you: "check_in",
  check_in_other: "waiting",
  score: "play",
  verify_you: "your_check",
  verify_other: "waiting",
};

const statusOfOutcome: Readonly<Record<MatchOutcome, MatchStatus>> = {
  won: "won",
  lost: "lost",
  drawn: "drawn",
  forfeit_won: "won",
  forfeit_lost: "lost",
};

export function matchStatusOf(match: TimedMatch & Parameters<typeof outcomeOf>[0], now: number): MatchStatus {
  const next = nextOf(match, now);
  if (next) return statusOfNext[next.next];
  const outcome = outcomeOf(match);
  if (outcome) return statusOfOutcome[outcome];
  if (match.state === "disputed") return "under_review";
  if (match.state === "requested" || match.state === "rescheduling") return "expired";
  return matchStatuses.find((one) => one === match.state) ?? "scheduled";
}

/** Sorts by deadline, as on the home page. */
export function mostUrgentFirst(
  one: Pick<MatchSummary, "deadlineAt" | "kickoffAt">,
  other: Pick<MatchSummary, "deadlineAt" | "kickoffAt">,
): number {
  const until = ({ deadlineAt, kickoffAt }: typeof one) => Date.parse(deadlineAt ?? kickoffAt);
  return until(one) - until(other);
}

type Played = Pick<MatchSummary, "moves" | "deadlineAt" | "kickoffAt">;

/** Groups undecided matches by who has to act; those that wait for the viewer are sorted by deadline. */
export function resultGroups<Match extends Played>(played: readonly Match[]) {
  const nameOf = ({ moves }: Played) =>
    moves.includes("submit_score") ? "toEnter" : moves.includes("verify") ? "toReview" : "toOthers";
  return (["toReview", "toEnter", "toOthers"] as const)
    .map((name) => {
      const matches = played.filter((match) => nameOf(match) === name);
      return { name, matches: name === "toOthers" ? matches : matches.toSorted(mostUrgentFirst) };
    })
    .filter(({ matches }) => matches.length > 0);
}

/** Moves made in the wizard; the first open one names the button. */
const inWizard = ["check_in", "submit_score", "verify", "correct_score"] as const satisfies readonly Move[];

export function wizardMoveOf({ moves }: Pick<MatchSummary, "moves">): (typeof inWizard)[number] | undefined {
  return inWizard.find((move) => moves.includes(move));
}

export function needsAnswer({ moves }: Pick<MatchSummary, "moves">): boolean {
  return moves.includes("accept");
}

/** Whether the viewer has no required move; cancelling and adding evidence are optional. */
export function isWaitingForOthers({ moves }: Pick<MatchSummary, "moves">): boolean {
  return moves.every((move) => move === "cancel" || move === "add_evidence");
}

const minute = 60_000;

export type TimeLeft =
  | { unit: "days"; days: number; hours: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "minutes"; minutes: number };

/** The duration in its two largest units, at least one minute. */
export function timeLeft(ms: number): TimeLeft {
  const minutes = Math.max(1, Math.ceil(ms / minute));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return { unit: "days", days: Math.floor(hours / 24), hours: hours % 24 };
  return hours > 0 ? { unit: "hours", hours, minutes: minutes % 60 } : { unit: "minutes", minutes };
}

/** The next time at which the open moves of a match change without a move. */
export function nextChange(matches: readonly TimedMatch[], now: number): number | undefined {
  const instants = matches.flatMap(({ state, kickoffAt, deadlineAt, checkInOpensAt }) => [
    ...(deadlineAt === null ? [] : [Date.parse(deadlineAt)]),
    // Cancelling ends at kickoff.
    ...(state === "confirmed" ? [Date.parse(checkInOpensAt), Date.parse(kickoffAt)] : []),
  ]);
  return instants.filter((at) => at > now).toSorted((a, b) => a - b)[0];
}

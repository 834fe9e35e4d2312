import {
  factsOfView,
  isDue,
  movesFor,
  refusalOf,
  type MatchFacts,
  type Move,
  type MatchView,
  type Side,
} from "../../../rules.ts";

/** What the player has to do or wait for. */
export type Task =
  | "answer"
  | "await_answer"
  | "add_friend"
  | "await_check_in"
  | "check_in"
  | "await_opponent"
  | "play"
  | "score_queued"
  | "correct"
  | "await_verification"
  | "verify"
  | "dispute_queued"
  | "await_ruling"
  | "overdue"
  | "won"
  | "lost"
  | "drawn"
  | "forfeit_won"
  | "forfeit_lost"
  | "declined"
  | "cancelled"
  | "expired"
  | "void";

export type WizardButton =
  | Extract<
      Move,
      "accept" | "check_in" | "submit_score" | "correct_score" | "verify" | "dispute" | "add_evidence"
    >
  | "add_friend"
  /** Opens a posted score for correction. */
  | "change_score"
  | "keep_score"
  | "enter_score"
  /** Withdraws a queued score. */
  | "take_back"
  | "see_results"
  | "see_matches";

export interface Wizard {
  /** Index of the current step; 4 when all are done, null outside the four steps. */
  step: 0 | 1 | 2 | 3 | 4 | null;
  task: Task;
  /** The main button comes last. */
  buttons: readonly WizardButton[];
}

/** Moves that end or change the match, shown apart from the main button. */
const secondaryMoves = ["reschedule", "decline", "cancel"] as const;
export type SecondaryMove = (typeof secondaryMoves)[number];

export function secondaryMovesOf(match: WizardMatch, now: Date): SecondaryMove[] {
  const moves = movesFor(factsOfView(match), match.you, now);
  return secondaryMoves.filter((way) => moves.includes(way));
}

export interface WizardMatch extends MatchView {
  readonly you: Side;
  readonly hasAdded: Readonly<Record<Side, boolean>>;
}

/** State of this device that the server does not know. */
export interface DeviceState {
  /** Kinds of queued writes. */
  readonly queued: ReadonlySet<string>;
  /** Whether the queued score has not been sent yet. */
  readonly isScoreUnsent: boolean;
  readonly isOffline: boolean;
  /** A step that the player opened. */
  readonly openedStep: "check_in" | "score" | null;
}

/** The current step and its buttons, from the match rules and the state of the device. */
export function wizardOf(match: WizardMatch, now: Date, device: DeviceState): Wizard {
  const facts = factsOfView(match);
  if (isDue(facts, now)) return { step: stepOf(facts), task: "overdue", buttons: [] };
  const moves = movesFor(facts, match.you, now);
  switch (facts.state) {
    case "requested":
    case "rescheduling":
      return moves.includes("accept")
        ? { step: null, task: "answer", buttons: ["accept"] }
        : { step: null, task: "await_answer", buttons: ["see_matches"] };
    case "confirmed":
      return checkingIn(match, facts, now, device);
    case "in_progress":
      return playStep(moves, device);
    case "submitted":
      return verifying(moves, device);
    case "disputed":
      return disputeStep(moves, device);
    case "approved":
      return ended(facts.winner === null ? "drawn" : facts.winner === match.you ? "won" : "lost");
    case "forfeited":
      return ended(facts.winner === match.you ? "forfeit_won" : "forfeit_lost");
    case "declined":
    case "cancelled":
    case "expired":
    case "void":
      return ended(facts.state);
  }
}

function stepOf({ state }: MatchFacts): Wizard["step"] {
  if (state === "confirmed") return 1;
  if (state === "in_progress") return 2;
  return state === "submitted" ? 3 : null;
}

function checkingIn(match: WizardMatch, facts: MatchFacts, now: Date, device: DeviceState): Wizard {
  const { you } = match;
  const isReady = facts.readyAt[you] !== null || device.queued.has("check_in");
  if (isReady) return waitStep(facts, now, device);
  if (!match.hasAdded[you] && !device.queued.has("add_friend") && device.openedStep !== "check_in") {
    return { step: 0, task: "add_friend", buttons: ["add_friend"] };
  }
  const refusal = refusalOf(facts, you, "check_in", now);
  return refusal === null
    ? { step: 1, task: "check_in", buttons: ["check_in"] }
    : { step: 1, task: "await_check_in", buttons: [] };
}

function scoreQueued(step: 2 | 3, { isScoreUnsent }: DeviceState): Wizard {
  return { step, task: "score_queued", buttons: isScoreUnsent ? ["take_back"] : [] };
}

/** Offline the check-in of the opponent is unknown, so a player may enter a score after kickoff. */
function waitStep(facts: MatchFacts, now: Date, device: DeviceState): Wizard {
  if (device.queued.has("score")) return scoreQueued(2, device);
  const mayHavePlayed = device.isOffline && now >= facts.kickoffAt;
  if (mayHavePlayed && device.openedStep === "score")
    return { step: 2, task: "play", buttons: ["submit_score"] };
  return { step: 1, task: "await_opponent", buttons: mayHavePlayed ? ["enter_score"] : [] };
}

function playStep(moves: readonly Move[], device: DeviceState): Wizard {
  if (device.queued.has("score")) return scoreQueued(2, device);
  const buttons = moves.includes("submit_score") ? (["submit_score"] as const) : [];
  return { step: 2, task: "play", buttons };
}

function verifying(moves: readonly Move[], device: DeviceState): Wizard {
  if (device.queued.has("dispute")) return { step: 3, task: "dispute_queued", buttons: [] };
  if (moves.includes("verify")) return { step: 3, task: "verify", buttons: ["dispute", "verify"] };
  if (!moves.includes("correct_score"))
    return { step: 3, task: "await_verification", buttons: ["see_matches"] };
  if (device.queued.has("score")) return scoreQueued(3, device);
  return device.openedStep === "score"
    ? { step: 3, task: "correct", buttons: ["keep_score", "correct_score"] }
    : { step: 3, task: "await_verification", buttons: ["change_score", "see_matches"] };
}

/** The match has moved on: a queued score can no longer be posted. */
export function isSuperseded(match: WizardMatch, now: Date): boolean {
  const facts = factsOfView(match);
  if (facts.state === "confirmed" || facts.state === "in_progress" || isDue(facts, now)) return false;
  return !movesFor(facts, match.you, now).includes("correct_score");
}

function disputeStep(moves: readonly Move[], device: DeviceState): Wizard {
  const mayAdd = moves.includes("add_evidence") && !device.queued.has("evidence");
  return {
    step: 3,
    task: "await_ruling",
    buttons: mayAdd ? ["add_evidence", "see_matches"] : ["see_matches"],
  };
}

function ended(task: Task): Wizard {
  const isPlayed = task === "won" || task === "lost" || task === "drawn";
  return { step: isPlayed ? 4 : null, task, buttons: ["see_results"] };
}

import type { TieProgress } from "./finals.ts";
import { isOver, type Phase, type Stage } from "./phases.ts";

export const eventCorrectionKinds = [
  "publish",
  "unpublish",
  "extend",
  "close",
  "reopen",
  "seed",
  "add",
  "merge",
  "cancel",
] as const;
type EventCorrectionKind = (typeof eventCorrectionKinds)[number];

interface CorrectableEvent {
  readonly stage: Stage;
  readonly phase: Phase;
  readonly isClosed: boolean;
}

interface CorrectableSeries extends CorrectableEvent {
  readonly isPublished: boolean;
  readonly arePrizesAwarded: boolean;
  readonly entrants: number;
  /** Whether the bracket of the event's final has begun. */
  readonly isFinalSeeded: boolean;
  /** Whether a result counts in the bracket. */
  readonly hasResults: boolean;
}

const isRunning = ({ phase, isClosed }: CorrectableEvent) => !isOver(phase) && !isClosed;

/** The corrections that the state of the event allows; the console offers no others. */
export function eventCorrections(event: CorrectableSeries): EventCorrectionKind[] {
  const { stage, phase, isClosed, isPublished, arePrizesAwarded } = event;
  const isCancelled = phase === "cancelled";
  const hasBegun = phase === "live" || phase === "ended";
  const isAllowed: Record<EventCorrectionKind, boolean> = {
    publish: !isPublished,
    unpublish: isPublished && event.entrants === 0 && !isCancelled,
    extend: !isCancelled && !isClosed && !arePrizesAwarded,
    close: stage === "qualifier" && hasBegun && !isClosed,
    reopen: stage === "qualifier" && isClosed && !isCancelled && !event.isFinalSeeded,
    seed: stage === "finals" && !isCancelled && !event.hasResults,
    add: stage !== "finals" && isRunning(event),
    merge: isRunning(event),
    cancel: !isOver(phase) && !arePrizesAwarded,
  };
  return eventCorrectionKinds.filter((kind) => isAllowed[kind]);
}

export const entrantCorrectionKinds = ["remove", "replace", "drop_out"] as const;
type EntrantCorrectionKind = (typeof entrantCorrectionKinds)[number];

interface CorrectableEntrant {
  readonly state: "entered" | "waiting" | "left";
  readonly isSeeded: boolean;
  /** Whether a result of the player counts in the bracket. */
  readonly hasResults: boolean;
}

export function entrantCorrections(
  event: CorrectableEvent,
  { state, isSeeded, hasResults }: CorrectableEntrant,
): EntrantCorrectionKind[] {
  if (!isRunning(event) || state === "left") return [];
  if (event.stage !== "finals") return ["remove"];
  if (state !== "entered" || !isSeeded) return [];
  return hasResults ? ["drop_out"] : ["replace", "drop_out"];
}

export const tieCorrectionKinds = ["walkover", "score", "move_tie", "take_back"] as const;
export type TieCorrectionKind = (typeof tieCorrectionKinds)[number];

interface CorrectableTie {
  readonly hasBothPlayers: boolean;
  readonly isDecided: boolean;
  readonly progress: TieProgress | null;
  /** Of its two players; null without one that was decided. */
  readonly decidedMatch: { readonly isCorrectable: boolean } | null;
  /** False for a walkover because of a finalist who dropped out. */
  readonly hasResult: boolean;
}

/**
 * A match under way is decided by its players or a ruling, and a decided match by a correction of its result while it has
 * one. Afterwards staff decide the tie; a match that was decided is not played again.
 */
export function tieCorrections({ phase }: { phase: Phase }, tie: CorrectableTie): TieCorrectionKind[] {
  if (phase === "cancelled" || !tie.hasBothPlayers) return [];
  if (tie.isDecided) {
    if (!tie.hasResult || tie.decidedMatch?.isCorrectable) return [];
    return tie.decidedMatch ? ["walkover", "score"] : ["take_back"];
  }
  return isUnderWay(tie.progress) ? [] : ["walkover", "score", "move_tie"];
}

function isUnderWay(progress: TieProgress | null): boolean {
  return progress !== null && progress !== "scheduled";
}

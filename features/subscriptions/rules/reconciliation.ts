import type { State } from "./states.ts";

/** Live subscriptions are compared every eight minutes. */
export const overdueAfterMs = 3_600_000;

export const driftOutcomes = ["corrected", "unknown_status"] as const;
export type DriftOutcome = (typeof driftOutcomes)[number];

interface Compared {
  readonly before: State;
  readonly after: State;
  /** False for a status that the operator's documentation does not list. */
  readonly isStatusKnown: boolean;
}

/** What comparing a subscription with its operator found; null if both agree. */
export function driftOf({ before, after, isStatusKnown }: Compared): DriftOutcome | null {
  if (!isStatusKnown) return "unknown_status";
  return before === after ? null : "corrected";
}

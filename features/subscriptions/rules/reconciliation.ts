/** Live subscriptions are compared every eight minutes. */
export const overdueAfterMs = 3_600_000;

export const driftOutcomes = ["corrected", "unknown_status"] as const;
export type DriftOutcome = (typeof driftOutcomes)[number];

interface Compared {
  /** Whether the operator's answer changed the state. */
  readonly hasChanged: boolean;
  /** False for a status that the operator's documentation does not list. */
  readonly isStatusKnown: boolean;
}

/** What comparing a subscription with its operator found; null if both agree. */
export function driftOf({ hasChanged, isStatusKnown }: Compared): DriftOutcome | null {
  if (!isStatusKnown) return "unknown_status";
  return hasChanged ? "corrected" : null;
}

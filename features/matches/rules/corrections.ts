import type { MatchFacts } from "./move-types.ts";

/** Staff may correct a result for this long, once. */
export const correctionWindowMs = 7 * 24 * 60 * 60_000;

export function isCorrectable(
  { isCorrected, decidedAt }: Pick<MatchFacts, "isCorrected" | "decidedAt">,
  now: Date,
): boolean {
  return !isCorrected && decidedAt !== null && now.getTime() - decidedAt.getTime() <= correctionWindowMs;
}

/** The time until which staff may correct the result; null if they may not. */
export function correctableUntil(
  match: Pick<MatchFacts, "state" | "decidedAt" | "isCorrected">,
  now: Date,
): Date | null {
  const isFinal = match.state === "approved" || match.state === "forfeited";
  if (!isFinal || match.decidedAt === null || !isCorrectable(match, now)) return null;
  return new Date(match.decidedAt.getTime() + correctionWindowMs);
}

/** Staff rule on a dispute; a final result they correct. */
export function staffMoveOn({ state }: Pick<MatchFacts, "state">): "rule" | "correct" {
  return state === "approved" || state === "forfeited" ? "correct" : "rule";
}

import { pointsFor, type AwardReason } from "#features/rankings/rules.ts";
import type { Format } from "#kit/i18n/format.ts";

/** Points with their sign: "+150", "−25". */
export function signedPoints(reason: AwardReason, format: Pick<Format, "signed">) {
  const amount = pointsFor[reason];
  return { value: format.signed(amount), change: amount < 0 ? ("down" as const) : ("up" as const) };
}

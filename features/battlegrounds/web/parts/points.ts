import { pointsFor, type AwardReason } from "#features/rankings/rules.ts";
import type { Format } from "#kit/i18n/format.ts";

/** Points with their sign: "+150", "−25". */
export function signedPoints(reason: AwardReason, format: Pick<Format, "number">) {
  const amount = pointsFor[reason];
  const isLoss = amount < 0;
  return {
    value: (isLoss ? "−" : "+") + format.number(Math.abs(amount)),
    change: isLoss ? ("down" as const) : ("up" as const),
  };
}

import { useMemo } from "react";
import { useText } from "#kit/client/app.tsx";
import type { StaffMessage } from "../../contract.ts";
import { isMessageOutcome } from "../../rules.ts";

export const messageChipKinds = {
  waiting: "info",
  failed: "bad",
  processed: "ok",
  ignored: "plain",
} as const;

/** The parts of a message as text. */
export function useMessageText() {
  const text = useText("console-subscriptions");
  return useMemo(
    () => ({
      operator({ operator, isSms }: StaffMessage): string {
        const name = text(`payer_${operator}`);
        return isSms ? text("sms", name) : name;
      },
      // Messages from before the kind was stored have none either.
      kind: ({ kind, outcome }: StaffMessage): string =>
        kind === null && outcome !== "unreadable" ? "–" : text(`kind_${kind ?? "unreadable"}`),
      effect({ outcome, failure, failures }: StaffMessage): string {
        if (failure !== null) return text("failedTries", failure.replaceAll("_", " "), failures);
        if (outcome === null) return "";
        return isMessageOutcome(outcome) ? text(`outcome_${outcome}`) : outcome;
      },
    }),
    [text],
  );
}

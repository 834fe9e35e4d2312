import { useMemo } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { StaffCardMessage, StaffMessage } from "../../contract.ts";
import { isCardMessageOutcome, isMessageOutcome, type MessageState } from "../../rules.ts";

const chipKinds = {
  waiting: "info",
  failed: "bad",
  processed: "ok",
  ignored: "plain",
} as const;

export function MessageStateChip({ state }: { state: MessageState }) {
  const text = useText("console-subscriptions");
  return <Chip kind={chipKinds[state]}>{text(`message_${state}`)}</Chip>;
}

type Shown = Pick<StaffCardMessage, "at" | "processedAt" | "state" | "brand">;

/** What every message has: its state, times and brand. */
function useCommonFacts() {
  const text = useText("console-subscriptions");
  const format = useFormat();
  return useMemo(
    () =>
      ({ at, processedAt, state, brand }: Shown) => [
        { name: text("state"), value: <MessageStateChip state={state} /> },
        { name: text("received"), value: format.dateTime(at) },
        { name: text("processed"), value: processedAt && format.dateTime(processedAt) },
        { name: text("brand"), value: brand },
      ],
    [format, text],
  );
}

/** The parts of an operator's message as text. */
export function useMessageText() {
  const text = useText("console-subscriptions");
  const common = useCommonFacts();
  return useMemo(() => {
    const ofMessage = {
      operator({ operator, isSms }: StaffMessage): string {
        const name = text(`payer_${operator}`);
        return isSms ? text("sms", name) : name;
      },
      // The kind is null for unreadable messages, and for messages stored before kinds were.
      kind: ({ kind, outcome }: StaffMessage): string =>
        kind === null && outcome !== "unreadable" ? "–" : text(`kind_${kind ?? "unreadable"}`),
      effect({ outcome, failure, failures }: StaffMessage): string {
        if (failure !== null) return text("failedTries", failures, failure.replaceAll("_", " "));
        if (outcome === null) return "";
        return isMessageOutcome(outcome) ? text(`outcome_${outcome}`) : outcome;
      },
    };
    const factsOf = (message: StaffMessage) => [
      { name: text("operator"), value: ofMessage.operator(message) },
      { name: text("kind"), value: ofMessage.kind(message) },
      { name: text("effect"), value: ofMessage.effect(message) },
      ...common(message),
    ];
    return { ...ofMessage, factsOf };
  }, [common, text]);
}

/** The parts of a message of the card processor as text. */
export function useCardMessageText() {
  const text = useText("console-subscriptions");
  const common = useCommonFacts();
  return useMemo(() => {
    const kind = ({ kind: of }: StaffCardMessage): string => text(`card_kind_${of}`);
    const effect = ({ outcome, failure, failures }: StaffCardMessage): string => {
      if (failure !== null) return text("failedTries", failures, failure.replaceAll("_", " "));
      if (outcome === null) return "";
      return isCardMessageOutcome(outcome) ? text(`card_outcome_${outcome}`) : outcome.replaceAll("_", " ");
    };
    const factsOf = (message: StaffCardMessage) => [
      { name: text("kind"), value: kind(message) },
      { name: text("event"), value: message.type },
      { name: text("effect"), value: effect(message) },
      ...common(message),
    ];
    return { kind, effect, factsOf };
  }, [common, text]);
}

import type { EventTimes, Stage } from "./phases.ts";

export type StepKind = "registration" | "qualifier" | "ladder" | "final";
export type StepState = "done" | "now" | "next";

export interface ScheduleStep {
  kind: StepKind;
  /** The qualifier's number within its series. */
  number: number | null;
  startsAt: Date;
  endsAt: Date;
  state: StepState;
}

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** Registration (not for finals), qualifiers or ladder, and the final. */
export function scheduleOf(
  event: EventTimes & { stage: Stage },
  related: { qualifiers: readonly (Span & { number: number })[]; final: Span | null },
  now: Date,
): ScheduleStep[] {
  const steps: Omit<ScheduleStep, "state">[] = related.qualifiers.map(({ number, startsAt, endsAt }) => ({
    kind: "qualifier",
    number,
    startsAt,
    endsAt,
  }));
  if (event.stage !== "finals") {
    const { registrationOpensAt: startsAt, registrationClosesAt: endsAt } = event;
    steps.unshift({ kind: "registration", number: null, startsAt, endsAt });
  }
  if (event.stage === "ladder") {
    steps.push({ kind: "ladder", number: null, startsAt: event.startsAt, endsAt: event.endsAt });
  }
  const final = event.stage === "finals" ? event : related.final;
  if (final) steps.push({ kind: "final", number: null, startsAt: final.startsAt, endsAt: final.endsAt });
  return steps.map((step) => ({ ...step, state: stateOf(step, now) }));
}

function stateOf(span: Span, now: Date): StepState {
  if (now >= span.endsAt) return "done";
  return now >= span.startsAt ? "now" : "next";
}

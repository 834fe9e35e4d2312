import { WordHint } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Timeline } from "#kit/ui/components/Timeline.tsx";
import type { EventDetails } from "../../contract.ts";
import { advancingPlaces } from "../../rules.ts";
import s from "./Schedule.module.css";

type Step = EventDetails["schedule"][number];

export function Schedule({ event }: { event: EventDetails }) {
  const text = useText("event");
  const format = useFormat();
  const qualifiers = event.qualifiers.length;

  function title({ kind, number }: Step): string {
    return kind === "qualifier" && number !== null
      ? text("step_qualifierOf", number, qualifiers)
      : text(`step_${kind}`);
  }

  /** The remaining steps of a cancelled battleground do not take place. */
  function stateOf({ state }: Step) {
    return event.phase === "cancelled" && state !== "done" ? "off" : state;
  }

  function when(step: Step): string {
    const { kind, startsAt, endsAt } = step;
    const state = stateOf(step);
    if (state === "now") return text("nowUntil", format.day(endsAt));
    return kind === "final" && state === "next" ? format.dateTime(startsAt) : format.range(startsAt, endsAt);
  }

  return (
    <Section
      title={text("schedule")}
      help={<WordHint word="word_qualifier" name={text("schedule")} />}
      id="schedule"
    >
      <div className={s.schedule}>
        <Timeline
          stateLabels={{
            done: text("state_done"),
            now: text("state_now"),
            next: text("state_next"),
            off: text("state_off"),
          }}
          steps={event.schedule.map((step) => ({
            title: title(step),
            when: when(step),
            note: text(`stepNote_${step.kind}`, advancingPlaces),
            state: stateOf(step),
          }))}
        />
      </div>
    </Section>
  );
}

import { useFormat, useText } from "#kit/client/app.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import type { EventDetails } from "../../contract.ts";

export function EventFacts({ event }: { event: EventDetails }) {
  const text = useText("event");
  const format = useFormat();
  const { stage, final, startsAt, endsAt } = event;
  const dates =
    stage === "qualifier" && final
      ? [
          { name: text("qualifierEnds"), value: format.day(endsAt) },
          { name: text("final"), value: format.day(final.startsAt) },
        ]
      : [
          { name: text("starts"), value: format.day(startsAt) },
          { name: text("ends"), value: format.day(endsAt) },
        ];
  return (
    <Facts
      facts={[
        { name: text("entrants"), value: text("entrantsOf", event.entrants, event.capacity) },
        { name: text("format"), value: text("oneOnOne") },
        ...dates,
      ]}
    />
  );
}

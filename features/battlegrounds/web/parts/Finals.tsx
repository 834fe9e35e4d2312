import { WordHint } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { EventDetails } from "../../contract.ts";
import { FinalsCard } from "./FinalsCard.tsx";
import { ListNote } from "./ListNote.tsx";

export function Finals({ event }: { event: EventDetails }) {
  const text = useText("event");
  return (
    <Section title={text("finals")} help={<WordHint word="word_bracket" name={text("finals")} />} id="finals">
      {event.stage === "ladder" ? (
        <ListNote text={text(event.phase === "cancelled" ? "over_cancelled" : "ladderHasNoFinal")} />
      ) : (
        <FinalsCard event={event} />
      )}
    </Section>
  );
}

import { useFormat, useText } from "#kit/client/app.tsx";
import { later } from "#kit/client/later.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { BracketTie, EventDetails } from "../../contract.ts";
import { FailedList } from "./FailedList.tsx";
import { FinalsAhead } from "./FinalsAhead.tsx";
import { ListNote } from "./ListNote.tsx";

const FinalBracket = later(
  "features/battlegrounds/web/parts/FinalBracket.tsx",
  () => import("./FinalBracket.tsx"),
);

export interface FinalsProps {
  event: EventDetails;
  /** Null when they could not be had. */
  ties: readonly BracketTie[] | null;
  now: number;
}

/** The bracket, or the way that leads to it. */
export function Finals({ event, ties, now }: FinalsProps) {
  const text = useText("event");
  return (
    <Section title={text("finals")} id="finals">
      {ties === null ? <FailedList /> : <Content event={event} ties={ties} now={now} />}
    </Section>
  );
}

function Content({ event, ties, now }: { event: EventDetails; ties: readonly BracketTie[]; now: number }) {
  const text = useText("event");
  const format = useFormat();
  if (event.stage === "ladder") return <ListNote text={text("ladderHasNoFinal")} />;
  if (ties.length === 0) return <FinalsAhead event={event} />;
  const startsAt = event.final?.startsAt ?? event.startsAt;
  return (
    <>
      <p className="t-small muted">{text("bracketStarts", format.dateTime(startsAt))}</p>
      <FinalBracket ties={ties} now={now} championPrize={event.prizes[0]?.amount ?? null} />
    </>
  );
}

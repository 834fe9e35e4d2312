import { useFormat } from "#kit/client/app.tsx";
import type { MatchSummary } from "../../contract.ts";
import s from "./DayGroups.module.css";
import { MatchCard } from "./MatchCard.tsx";
import cards from "./MatchList.module.css";
import { TieCard, type WaitingTie } from "./TieCard.tsx";
import { useMatchText } from "./use-match-text.ts";
import { isWaitingForOthers } from "./viewer-status.ts";

export type Planned = { at: string } & (
  | { match: MatchSummary; waiting?: undefined }
  | { waiting: WaitingTie; match?: undefined }
);

export interface DayGroupsProps {
  planned: readonly Planned[];
  now: number;
  /** Whether the first match with an open move gets the primary button. */
  hasLead: boolean;
}

/** Groups matches by the day of their kickoff in the reader's time zone. */
export function DayGroups({ planned, now, hasLead }: DayGroupsProps) {
  const format = useFormat();
  const words = useMatchText();
  const days = new Map<string, Planned[]>();
  for (const one of planned) {
    const day = format.day(one.at);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  const lead = hasLead ? planned.find(({ match }) => match && !isWaitingForOthers(match)) : undefined;
  return [...days].map(([day, ofDay]) => {
    const { at } = ofDay[0] as Planned;
    const hasOwnName = format.relativeDay(at, now) !== day;
    return (
      <section key={day} className={cards.group} aria-label={day}>
        <h3 className={s.day}>
          <span className="t-title">{words.day(at, now)}</span>
          {hasOwnName && <span className="muted">{day}</span>}
        </h3>
        <div className={cards.cards}>
          {ofDay.map((one) =>
            one.match ? (
              <MatchCard
                key={one.match.matchId}
                match={one.match}
                now={now}
                isUnderDay
                isLead={one === lead}
              />
            ) : (
              <TieCard key={one.waiting.event.id} waiting={one.waiting} now={now} />
            ),
          )}
        </div>
      </section>
    );
  });
}

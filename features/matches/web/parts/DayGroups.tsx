import { useFormat } from "#kit/client/app.tsx";
import type { ShownMatch } from "../../contract.ts";
import s from "./DayGroups.module.css";
import { MatchCard } from "./MatchCard.tsx";
import cards from "./MatchList.module.css";
import { useMatchWords } from "./use-match-words.ts";
import { kickoffOf } from "./timeline.ts";
import { isLeftToOthers } from "./view.ts";

export interface DayGroupsProps {
  /** In the order in which they are shown. */
  matches: readonly ShownMatch[];
  now: number;
  /** Whether the first match that can go on has the primary button. */
  hasLead: boolean;
}

/** Matches under the days of their kickoffs, by the calendar of the reader. */
export function DayGroups({ matches, now, hasLead }: DayGroupsProps) {
  const format = useFormat();
  const words = useMatchWords();
  const days = new Map<string, ShownMatch[]>();
  for (const match of matches) {
    const day = format.day(kickoffOf(match));
    days.set(day, [...(days.get(day) ?? []), match]);
  }
  const lead = hasLead ? matches.find((match) => !isLeftToOthers(match)) : undefined;
  return [...days].map(([day, ofDay]) => {
    const at = kickoffOf(ofDay[0] as ShownMatch);
    const hasOwnName = format.relativeDay(at, now) !== day;
    return (
      <section key={day} className={cards.group} aria-label={day}>
        <h3 className={s.day}>
          <span className="t-title">{words.day(at, now)}</span>
          {hasOwnName && <span className="muted">{day}</span>}
        </h3>
        <div className={cards.cards}>
          {ofDay.map((match) => (
            <MatchCard key={match.matchId} match={match} now={now} isUnderDay isLead={match === lead} />
          ))}
        </div>
      </section>
    );
  });
}

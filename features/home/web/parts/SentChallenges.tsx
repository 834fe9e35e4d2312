import type { MatchSummary } from "#features/matches/contract.ts";
import { opponentOf } from "#features/matches/rules.ts";
import { StatusChip } from "#features/matches/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { MatchRow } from "./MatchRow.tsx";
import s from "./PendingActions.module.css";

/** Challenges that the opponent has not answered yet. */
export function SentChallenges({ matches }: { matches: readonly MatchSummary[] }) {
  const text = useText("start");
  const format = useFormat();
  return (
    <Section title={text("sent")}>
      <ul className={s.list}>
        {matches.map((match) => {
          const { username } = opponentOf(match);
          const kickoffAt = match.proposal?.kickoffAt ?? match.kickoffAt;
          return (
            <li key={match.matchId}>
              <MatchRow
                match={match}
                title={text(match.proposal ? "sent_another_time" : "sent_challenge", username)}
              >
                <p className="t-small">{text("kickoffAt", format.dateTime(kickoffAt))}</p>
                <p className={s.chip}>
                  <StatusChip of="waiting" />
                </p>
              </MatchRow>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

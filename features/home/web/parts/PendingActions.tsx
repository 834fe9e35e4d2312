import type { MatchSummary } from "#features/matches/contract.ts";
import { opponentOf } from "#features/matches/rules.ts";
import { MatchMoves, RequestCard } from "#features/matches/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { clock } from "#kit/ui/icons/clock.ts";
import type { PendingAction } from "../../rules.ts";
import { MatchRow } from "./MatchRow.tsx";
import { otherPendingActions, type HomeData } from "./home-data.ts";
import s from "./PendingActions.module.css";

/** Matches that wait for the player, besides the next match. */
export function PendingActions({ own }: { own: HomeData }) {
  const text = useText("start");
  const shown = otherPendingActions(own);
  if (shown.length === 0) return null;
  const isAboutScores = shown.some(({ action }) => action === "submit" || action === "verify");
  return (
    <Section
      title={text("pendingActions")}
      more={isAboutScores ? { href: "/results", label: text("toResults") } : undefined}
    >
      <ul className={s.list}>
        {shown.map(({ action, match }) => (
          <li key={match.matchId}>
            {action === "answer" ? (
              <RequestCard match={match} />
            ) : (
              <PendingActionRow action={action} match={match} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PendingActionRow({
  action,
  match,
}: {
  action: Exclude<PendingAction, "answer">;
  match: MatchSummary;
}) {
  const text = useText("start");
  const format = useFormat();
  return (
    <MatchRow
      match={match}
      title={text(`action_${action}`, opponentOf(match).username)}
      moves={<MatchMoves match={match} hasCancel={false} />}
    >
      {match.deadlineAt && (
        <p className={s.until}>
          <Icon of={clock} size="xs" />
          {text(`until_${action}`, format.dateTime(match.deadlineAt))}
        </p>
      )}
    </MatchRow>
  );
}

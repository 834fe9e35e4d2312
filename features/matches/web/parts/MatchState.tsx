import { useText } from "#kit/client/app.tsx";
import { useClockLabels } from "#kit/client/use-clock-labels.ts";
import { cx } from "#kit/ui/classes.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Clock } from "#kit/ui/components/Clock.tsx";
import type { MatchDetails } from "../../contract.ts";
import { wizardPath, isCounted, isUnderWay, opponentOf } from "../../rules.ts";
import { ChallengeButton } from "./ChallengeButton.tsx";
import { MatchMoves } from "./MatchMoves.tsx";
import s from "./MatchState.module.css";
import { OutOfBracket } from "./OutOfBracket.tsx";
import { SpecifiedStatus } from "./SpecifiedStatus.tsx";
import { StatusChip } from "./StatusChip.tsx";
import { useMatchText } from "./use-match-text.ts";
import { isWaitingForOthers, nextOf, matchStatusOf, type Next } from "./viewer-status.ts";
import { AnswerPoints } from "./AnswerPoints.tsx";

export interface MatchStateProps {
  match: MatchDetails;
  now: number;
  className?: string | undefined;
}

/** Status, deadline and moves of a match. */
export function MatchState({ match, now, className }: MatchStateProps) {
  const text = useText("matches");
  const ties = useText("ties");
  const words = useMatchText();
  const labels = useClockLabels(text("timeLeft"));
  const next = nextOf(match, now);
  const hasWizard = isUnderWay(match.state) && isWaitingForOthers(match);
  const hasMoves = match.moves.some((move) => move !== "dispute");
  return (
    <section className={cx("card", s.state, className)} aria-label={text("stateOf")}>
      <p className={s.chips}>
        <StatusChip of={matchStatusOf(match, now)} />
        <SpecifiedStatus match={match} />
      </p>
      <p>{words.state(match, now)}</p>
      <OutOfBracket match={match} />
      {next && isNear(next, now) && <Clock key={next.until} until={next.until} now={now} labels={labels} />}
      {(hasMoves || hasWizard) && (
        <ActionBar note={<AnswerPoints match={match} />}>
          <div className={s.moves}>
            {hasWizard && (
              <ButtonLink kind="primary" href={wizardPath(match)}>
                {text("openWizard")}
              </ButtonLink>
            )}
            <MatchMoves match={match} isLead size="md" />
          </div>
        </ActionBar>
      )}
      {isCounted(match.state) &&
        (match.tieCode === null ? (
          <ChallengeButton kind="outline" player={opponentOf(match)} eventId={match.eventId}>
            {text("rematch")}
          </ChallengeButton>
        ) : (
          // The bracket sets the ties of a final, so there is no rematch.
          <ButtonLink kind="outline" href={`/bracket/${match.eventId}`}>
            {ties("seeBracket")}
          </ButtonLink>
        ))}
    </section>
  );
}

const day = 24 * 3_600_000;

/** A countdown is shown only for check-in, on the day itself. */
function isNear({ next, until }: { next: Next; until: number }, now: number): boolean {
  return next.startsWith("check_in") && until - now < day;
}

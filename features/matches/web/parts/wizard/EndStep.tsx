import { useTieText } from "#features/battlegrounds/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { opponentOf } from "../../../rules.ts";
import { ChallengeButton } from "../ChallengeButton.tsx";
import { decidedBy } from "../timeline.ts";
import { PointRows } from "./PointRows.tsx";
import { ScorePicture } from "./ScorePicture.tsx";
import { StepHeader } from "./StepHeader.tsx";
import type { TimedStepProps } from "./step-props.ts";
import type { Task } from "./wizard-steps.ts";

export type EndTask = Extract<
  Task,
  "won" | "lost" | "drawn" | "forfeit_won" | "forfeit_lost" | "declined" | "cancelled" | "expired" | "void"
>;

/** How the match ended, and its points. */
export function EndStep({ match, now, takesFocus, task }: TimedStepProps & { task: EndTask }) {
  const text = useText("wizard");
  const tiesText = useText("ties");
  const describeTie = useTieText();
  const opponent = opponentOf(match);
  const { points, elo } = match.earned;
  const rows = points.map(({ reason, amount }) => ({ name: text(`reason_${reason}`), amount }));
  const total = points.reduce((sum, { amount }) => sum + amount, 0);
  const isCounted = match.state === "approved" || match.state === "forfeited";
  const hasPoints = points.some(({ reason }) => reason !== "accept");
  const decided = decidedBy(match);
  return (
    <>
      <StepHeader title={text(`title_${task}`, opponent.username)} takesFocus={takesFocus}>
        {text(`text_${task}`, opponent.username)}
      </StepHeader>
      {decided !== null && <p className="strong">{text(`decided_${decided}`, opponent.username)}</p>}
      {rows.length > 0 && (
        <PointRows rows={rows} {...(rows.length > 1 && { total: { name: text("total"), amount: total } })} />
      )}
      {isCounted && !hasPoints && <p className="muted">{text("noPoints")}</p>}
      {elo !== null && <PointRows rows={[{ name: text("eloChange"), amount: elo }]} />}
      {match.nextStep && (
        <p className="strong">
          {text(`nextStep_${match.nextStep.to}`, describeTie.title(match.nextStep.tie))}
        </p>
      )}
      <ScorePicture match={match} now={now} />
      {isCounted && match.tieCode === null && (
        <>
          <ChallengeButton kind="outline" player={opponent} eventId={match.eventId}>
            {text("rematch")}
          </ChallengeButton>
          <TextLink href={`/event-home/${match.eventId}#rankings`} forward wraps>
            {text("seeTable")}
          </TextLink>
        </>
      )}
      {match.tieCode !== null && (
        <TextLink href={`/bracket/${match.eventId}`} forward wraps>
          {tiesText("seeBracket")}
        </TextLink>
      )}
    </>
  );
}

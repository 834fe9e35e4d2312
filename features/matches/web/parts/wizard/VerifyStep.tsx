import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { flag } from "#kit/ui/icons/flag.ts";
import { opponentOf, scoreBeforeCorrection, winnerOf } from "../../../rules.ts";
import { Earnings } from "./Earnings.tsx";
import { ScorePicture } from "./ScorePicture.tsx";
import { StepHeader } from "./StepHeader.tsx";
import type { TimedStepProps } from "./step-props.ts";
import s from "./VerifyStep.module.css";

/** The opponent has posted the score: verify or dispute it. */
export function VerifyStep({ match, now, takesFocus }: TimedStepProps) {
  const text = useText("wizard");
  const format = useFormat();
  const opponent = opponentOf(match);
  const postedAt = match.submittedAt ?? match.kickoffAt;
  const posted = { challenger: match.scoreChallenger ?? 0, challenged: match.scoreChallenged ?? 0 };
  const when = text("when", format.relativeDay(postedAt, now), format.zonedTime(postedAt));
  const before = scoreBeforeCorrection(match.timeline);
  return (
    <>
      <StepHeader title={text("verifyTitle")} takesFocus={takesFocus}>
        {text("verifyText", opponent.username, when, format.dateTime(match.deadlineAt ?? postedAt))}
      </StepHeader>
      {before && (
        <Banner kind="warn" isAnnounced>
          {text(
            "verifyCorrected",
            opponent.username,
            format.number(before.challenger),
            format.number(before.challenged),
          )}
        </Banner>
      )}
      <ScorePicture match={match} now={now} />
      <dl className={s.ways}>
        <Icon of={circleCheck} tone="ok" />
        <div>
          <dt>{text("verifyName")}</dt>
          <dd className="muted">{text("verifyEffect")}</dd>
        </div>
        <Icon of={flag} tone="bad" />
        <div>
          <dt>{text("dispute")}</dt>
          <dd className="muted">{text("disputeEffect")}</dd>
        </div>
      </dl>
      <Earnings
        isWon={winnerOf(posted) === match.you}
        isRanked={match.isRanked !== false}
        play={text("reason_play")}
        win={text("reason_win")}
      />
    </>
  );
}

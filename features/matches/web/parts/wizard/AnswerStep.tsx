import { useFormat, useText } from "#kit/client/app.tsx";
import { opponentOf } from "../../../rules.ts";
import { StepHeader } from "./StepHeader.tsx";
import type { StatusStepProps } from "./step-props.ts";

interface AnswerStepProps extends StatusStepProps {
  task: "answer" | "await_answer";
}

/** A request or proposal that waits for an answer. */
export default function AnswerStep({ match, task, takesFocus }: AnswerStepProps) {
  const text = useText("wizard");
  const format = useFormat();
  const opponent = opponentOf(match);
  const at = format.dateTime(match.proposal?.kickoffAt ?? match.kickoffAt);
  const which = match.proposal === null ? "challenge" : "proposal";
  const key = task === "answer" ? (`asked_${which}` as const) : (`asking_${which}` as const);
  const { accept, decline } = match.points;
  const worth = [
    accept > 0 ? text("acceptAdds", accept) : text("acceptAddsNothing"),
    decline < 0 ? text("declineCosts", -decline) : text("declineIsFree"),
  ];
  return (
    <>
      <StepHeader title={text(`title_${key}`, opponent.username)} takesFocus={takesFocus}>
        {text(`text_${key}`, opponent.username, at)}
      </StepHeader>
      {task === "answer" && <p className="muted">{worth.join(" ")}</p>}
      {match.note && (
        <figure className="card">
          <figcaption className="t-small muted">
            {task === "answer" ? text("noteOf", opponent.username) : text("ownNote")}
          </figcaption>
          <blockquote dir="auto">{match.note}</blockquote>
        </figure>
      )}
    </>
  );
}

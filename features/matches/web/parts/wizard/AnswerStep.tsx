import { useFormat, useText } from "#kit/client/app.tsx";
import { StepHead } from "./StepHead.tsx";
import type { StepProps } from "./use-wizard.ts";

/** Before the two have agreed: who asks whom, for when. */
export function AnswerStep({ view: { match, opponent, task } }: StepProps) {
  const text = useText("wizard");
  const format = useFormat();
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
      <StepHead title={text(`title_${key}`, opponent.username)}>
        {text(`text_${key}`, opponent.username, at)}
      </StepHead>
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

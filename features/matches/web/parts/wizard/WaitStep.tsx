import { useFormat, useText } from "#kit/client/app.tsx";
import { lazyOnRender } from "#kit/client/lazy-on-render.ts";
import { correctionsLeft } from "../../../rules.ts";
import { QueuedPicture, ScorePicture } from "./ScorePicture.tsx";
import { StepHeader } from "./StepHeader.tsx";
import type { StepProps } from "./use-wizard.ts";
import type { Task } from "./wizard-steps.ts";

const DisputeDetails = lazyOnRender(() => import("./DisputeDetails.tsx"));

export type WaitTask = Extract<
  Task,
  "score_queued" | "await_verification" | "dispute_queued" | "await_ruling" | "overdue"
>;

/** The player waits for the network, the opponent, staff or a deadline. */
export function WaitStep({
  view: { match, opponent, now, queuedScore },
  task,
}: StepProps & { task: WaitTask }) {
  const text = useText("wizard");
  const format = useFormat();
  const until = match.deadlineAt === null ? "" : format.dateTime(match.deadlineAt);
  return (
    <>
      <StepHeader title={text(`title_${task}`, opponent.username)}>
        {text(`text_${task}`, opponent.username, until)}
      </StepHeader>
      {task === "await_verification" && correctionsLeft(match.timeline) <= 0 && (
        <p className="muted">{text("noCorrectionLeft")}</p>
      )}
      {queuedScore?.screenshot ? (
        <QueuedPicture screenshot={queuedScore.screenshot} of={text("pictureOf", text("you"))} />
      ) : (
        task !== "overdue" && <ScorePicture match={match} now={now} />
      )}
      {match.dispute && <DisputeDetails match={match} dispute={match.dispute} />}
    </>
  );
}

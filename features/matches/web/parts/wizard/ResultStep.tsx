import { useServerNow } from "#kit/client/use-server-now.ts";
import { EndStep, type EndTask } from "./EndStep.tsx";
import type { StatusStepProps } from "./step-props.ts";
import { VerifyStep } from "./VerifyStep.tsx";

export interface ResultStepProps extends StatusStepProps {
  task: EndTask | "verify";
}

const minute = 60_000;

/** Verify step and end step, loaded on demand. */
export default function ResultStep({ task, ...shown }: ResultStepProps) {
  const now = useServerNow(minute);
  return task === "verify" ? (
    <VerifyStep {...shown} now={now} />
  ) : (
    <EndStep {...shown} now={now} task={task} />
  );
}

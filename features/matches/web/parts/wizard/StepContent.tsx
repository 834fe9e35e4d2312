import { useState } from "react";
import { lazyOnRender } from "#kit/client/lazy-on-render.ts";
import { CheckInStep } from "./CheckInStep.tsx";
import { FriendStep } from "./FriendStep.tsx";
import { PlayStep } from "./PlayStep.tsx";
import type { ScoreDraft } from "./use-score-draft.ts";
import type { StepProps } from "./use-wizard.ts";
import { WaitStep } from "./WaitStep.tsx";

const AnswerStep = lazyOnRender(() => import("./AnswerStep.tsx"));
const ResultStep = lazyOnRender(() => import("./ResultStep.tsx"));

/** The current step. */
export function StepContent({ view, draft }: StepProps & { draft: ScoreDraft }) {
  const [initialTask] = useState(view.task);
  switch (view.task) {
    case "answer":
    case "await_answer":
      return <AnswerStep match={view.match} task={view.task} takesFocus={view.task !== initialTask} />;
    case "add_friend":
      return <FriendStep view={view} />;
    case "await_check_in":
    case "check_in":
    case "await_opponent":
      return <CheckInStep view={view} />;
    case "play":
    case "correct":
      return <PlayStep view={view} draft={draft} />;
    case "score_queued":
    case "await_verification":
    case "dispute_queued":
    case "await_ruling":
    case "overdue":
      return <WaitStep view={view} task={view.task} />;
    case "verify":
    case "won":
    case "lost":
    case "drawn":
    case "forfeit_won":
    case "forfeit_lost":
    case "declined":
    case "cancelled":
    case "expired":
    case "void":
      return <ResultStep match={view.match} task={view.task} takesFocus={view.task !== initialTask} />;
  }
}

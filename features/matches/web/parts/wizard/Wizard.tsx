import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useEffect, useRef } from "react";
import { roomPath } from "#features/chat/web/index.ts";
import { useMarkReadByLink } from "#features/notifications/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Stepper } from "#kit/ui/components/Stepper.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { opponentOf, wizardPath } from "../../../rules.ts";
import { OutOfBracket } from "../OutOfBracket.tsx";
import { Actions } from "./Actions.tsx";
import { WizardFaceOff } from "./WizardFaceOff.tsx";
import { QueuedWrites } from "./QueuedWrites.tsx";
import { MatchFactsCard } from "./MatchFactsCard.tsx";
import { ReplayBanner } from "./ReplayBanner.tsx";
import { StepContent } from "./StepContent.tsx";
import { StepAnnouncer } from "./StepAnnouncer.tsx";
import { useScoreDraft } from "./use-score-draft.ts";
import { SecondaryMoves } from "./SecondaryMoves.tsx";
import { useWizard } from "./use-wizard.ts";
import type { Task } from "./wizard-steps.ts";
import s from "./Wizard.module.css";

/** The match wizard: add friend, check in, play, verify. */
export function Wizard({ initialMatch }: { initialMatch: MatchDetails }) {
  const text = useText("wizard");
  const view = useWizard(initialMatch);
  useMarkReadByLink(wizardPath(initialMatch));
  const step = useFocusOnStepChange(view.task);
  const draft = useScoreDraft(view.match);
  return (
    <div className={s.screen}>
      <div className={s.main}>
        <WizardFaceOff view={view} />
        {view.step !== null && (
          <Stepper
            label={text("steps")}
            steps={[text("step_friend"), text("step_checkIn"), text("step_play"), text("step_verify")]}
            current={view.step}
            doneLabel={text("done")}
          />
        )}
        <section className={s.step} ref={step}>
          <StepAnnouncer>
            <QueuedWrites view={view} />
            <OutOfBracket match={view.match} />
            <ReplayBanner match={view.match} />
            <StepContent view={view} draft={draft} />
            <SecondaryMoves view={view} />
            <IfFeatureOn feature="chat">
              <p className={s.chat}>
                <TextLink wraps href={roomPath({ kind: "match", subject: initialMatch.matchId })} forward>
                  {text("chatWithOpponent", opponentOf(initialMatch).username)}
                </TextLink>
              </p>
            </IfFeatureOn>
          </StepAnnouncer>
        </section>
      </div>
      <div className={s.side}>
        <MatchFactsCard match={view.match} />
        <Actions view={view} draft={draft} />
      </div>
    </div>
  );
}

/** Scrolls up when the step changes, and focuses the heading if the pressed button is gone. */
function useFocusOnStepChange(task: Task) {
  const step = useRef<HTMLElement>(null);
  const last = useRef(task);
  useEffect(() => {
    if (last.current === task) return;
    last.current = task;
    scrollTo({ top: 0 });
    if (document.activeElement === document.body) step.current?.querySelector("h1")?.focus();
  }, [task]);
  return step;
}

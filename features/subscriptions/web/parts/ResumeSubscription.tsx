import { useState } from "react";
import { ProofDialog, useStepUp } from "#features/accounts/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import type { SubscriptionsContract } from "../../contract.ts";
import { ActionResult } from "./ActionResult.tsx";
import type { Overview, Subscription } from "./overview.ts";
import { useDisclosure } from "./use-disclosure.ts";

export interface ResumeSubscriptionProps {
  subscription: Subscription;
  /** What is agreed to; null while there is no stop to take back. */
  meaning: Overview["resumeMeans"];
  onAnswered: () => void;
}

/** Takes back the stop of what a card pays for, after the sentence that says what it costs and from when. */
export function ResumeSubscription({ subscription, meaning, onAnswered }: ResumeSubscriptionProps) {
  const text = useText("subscriptions");
  const format = useFormat();
  const call = useApp().api.of<SubscriptionsContract>();
  const { isBusy, attempt } = useTrying();
  const { sentence, body } = useDisclosure(meaning);
  const [isAsking, setIsAsking] = useState(false);
  const [isResumed, setIsResumed] = useState(false);
  const { run, proof } = useStepUp(async () => {
    // However it went: what was said of it before may no longer hold.
    await call("POST /api/game/resume-subscription", { body }).finally(onAnswered);
    setIsResumed(true);
  });
  const { period, price, canResume } = subscription;

  async function resume() {
    await attempt("resume", run);
    setIsAsking(false);
  }

  return (
    <>
      {isResumed && !isAsking && !canResume && <ActionResult>{text("resumed")}</ActionResult>}
      {meaning !== null && (
        <Button kind="primary" size="lg" busy={isBusy} onClick={() => setIsAsking(true)}>
          {text("resume")}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text("resumeTitle")}
        text={sentence}
        confirm={text("resumeConfirm", text(`price_${period}`, format.money(price)))}
        cancel={text("resumeCancel")}
        kind="primary"
        isBusy={isBusy}
        onConfirm={() => void resume()}
        onClose={() => setIsAsking(false)}
      />
      <ProofDialog {...proof(() => void resume())} />
    </>
  );
}

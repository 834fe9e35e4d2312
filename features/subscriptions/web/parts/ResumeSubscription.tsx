import { useState } from "react";
import { ProofDialog, useFreshProof } from "#features/accounts/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import type { SubscriptionsContract } from "../../contract.ts";
import { ActionResult } from "./ActionResult.tsx";
import type { Overview, Subscription } from "./overview.ts";
import { useDisclosure } from "./use-disclosure.ts";

export interface ResumeSubscriptionProps {
  subscription: Subscription;
  /** Null if there is no stop to undo. */
  disclosure: Overview["resumeDisclosure"];
  onSettled: () => void;
}

/** Undoes the stop of a card subscription. The dialog says what it costs and from when. */
export function ResumeSubscription({ subscription, disclosure, onSettled }: ResumeSubscriptionProps) {
  const text = useText("subscriptions");
  const format = useFormat();
  const call = useApp().api.of<SubscriptionsContract>();
  const { isBusy, attempt } = useAction();
  const { sentence, body } = useDisclosure(disclosure);
  const [isAsking, setIsAsking] = useState(false);
  const [isResumed, setIsResumed] = useState(false);
  const { run, proof } = useFreshProof(async () => {
    // Reload after success and failure: the disclosure may be outdated.
    await call("POST /api/game/resume-subscription", { body }).finally(onSettled);
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
      {disclosure !== null && (
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

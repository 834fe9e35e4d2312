import { useState } from "react";
import { ProofDialog, useFreshProof } from "#features/accounts/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import type { SubscriptionsContract } from "../../contract.ts";
import { ActionResult } from "./ActionResult.tsx";
import type { Overview, Subscription } from "./overview.ts";
import { useDisclosure } from "./use-disclosure.ts";

export interface StopSubscriptionProps {
  subscription: Subscription;
  /** Null if there is nothing to stop. */
  disclosure: Overview["stopDisclosure"];
  onSettled: () => void;
}

/** Stops in two taps: the button and the dialog. Asks for a proof in between if the last one is too old. */
export function StopSubscription({ subscription, disclosure, onSettled }: StopSubscriptionProps) {
  const text = useText("subscriptions");
  const call = useApp().api.of<SubscriptionsContract>();
  const { isBusy, attempt } = useAction();
  const { sentence, body } = useDisclosure(disclosure);
  const [isAsking, setIsAsking] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const { run, proof } = useFreshProof(async () => {
    // Reload after success and failure: the disclosure may be outdated.
    await call("POST /api/game/stop-subscription", { body }).finally(onSettled);
    setIsStopped(true);
  });

  async function stop() {
    await attempt("stop", run);
    setIsAsking(false);
  }

  return (
    <>
      {isStopped && !isAsking && !subscription.canStop && (
        <ActionResult>{text(subscription.payer === "card" ? "stoppedMail" : "stoppedSms")}</ActionResult>
      )}
      {subscription.canStop && (
        <Button kind="danger" size="lg" busy={isBusy} onClick={() => setIsAsking(true)}>
          {text("stop")}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text("stopTitle")}
        text={sentence}
        confirm={text("stopConfirm")}
        cancel={text("keep")}
        isBusy={isBusy}
        onConfirm={() => void stop()}
        onClose={() => setIsAsking(false)}
      />
      <ProofDialog {...proof(() => void stop())} />
    </>
  );
}

import { useState } from "react";
import { ProofDialog, useStepUp } from "#features/accounts/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import type { SubscriptionsContract } from "../../contract.ts";
import { ActionResult } from "./ActionResult.tsx";
import type { Overview, Subscription } from "./overview.ts";
import { useDisclosure } from "./use-disclosure.ts";

export interface StopSubscriptionProps {
  subscription: Subscription;
  /** What it means; null where nothing can be stopped. */
  meaning: Overview["stopMeans"];
  onAnswered: () => void;
}

/** Two taps: the wish, and the answer to what it means. Who has not proved the phone or password lately does so between. */
export function StopSubscription({ subscription, meaning, onAnswered }: StopSubscriptionProps) {
  const text = useText("subscriptions");
  const call = useApp().api.of<SubscriptionsContract>();
  const { isBusy, attempt } = useTrying();
  const { sentence, body } = useDisclosure(meaning);
  const [isAsking, setIsAsking] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const { run, proof } = useStepUp(async () => {
    // However it went: what was said of it before may no longer hold.
    await call("POST /api/game/stop-subscription", { body }).finally(onAnswered);
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

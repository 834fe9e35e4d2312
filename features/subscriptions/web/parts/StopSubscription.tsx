import { useState } from "react";
import { ProofDialog, useStepUp } from "#features/accounts/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import type { SubscriptionsContract } from "../../contract.ts";
import { transition } from "../../rules.ts";
import { Outcome } from "./Outcome.tsx";
import type { Subscription } from "./overview.ts";

export interface StopSubscriptionProps {
  subscription: Subscription;
  onStopped: () => void;
}

/** Two taps: the wish, and the answer to what it means. Who has not proved the phone or password lately does so between. */
export function StopSubscription({ subscription, onStopped }: StopSubscriptionProps) {
  const text = useText("subscriptions");
  const call = useApp().api.of<SubscriptionsContract>();
  const { date } = useFormat();
  const { isBusy, attempt } = useTrying();
  const [isAsking, setIsAsking] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const { state, paidUntil, trialEndsAt, payer } = subscription;
  const usableUntil = transition(state, "stopped") === "cancelling" ? (paidUntil ?? trialEndsAt) : null;
  const { run, proof } = useStepUp(async () => {
    await call("POST /api/game/stop-subscription", { body: {} });
    setIsStopped(true);
    onStopped();
  });

  async function stop() {
    await attempt("stop", run);
    setIsAsking(false);
  }

  return (
    <>
      {isStopped && !isAsking && !subscription.canStop && (
        <Outcome>{text(payer === "card" ? "stoppedMail" : "stoppedSms")}</Outcome>
      )}
      {subscription.canStop && (
        <Button kind="danger" size="lg" busy={isBusy} onClick={() => setIsAsking(true)}>
          {text("stop")}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text("stopTitle")}
        text={usableUntil === null ? text("stopTextNow") : text("stopText", date(usableUntil))}
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

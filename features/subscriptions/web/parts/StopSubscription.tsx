import { useState } from "react";
import { ProofDialog } from "#features/accounts/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { SubscriptionsContract } from "../../contract.ts";
import { transition } from "../../rules.ts";
import type { Subscription } from "./overview.ts";
import s from "./StopSubscription.module.css";

export interface StopSubscriptionProps {
  subscription: Subscription;
  onStopped: () => void;
}

type Step = "none" | "asking" | "stopping" | "proving" | "stopped";

/** Two taps: the wish, and the answer to what it means. Who has not proved the phone or password lately does so between. */
export function StopSubscription({ subscription, onStopped }: StopSubscriptionProps) {
  const text = useText("subscriptions");
  const words = useText("problems");
  const { api } = useApp();
  const { date } = useFormat();
  const { fail } = useToasts();
  const [step, setStep] = useState<Step>("none");
  const { state, paidUntil, trialEndsAt, payer } = subscription;
  const usableUntil = transition(state, "stopped") === "cancelling" ? (paidUntil ?? trialEndsAt) : null;

  async function stop() {
    setStep("stopping");
    try {
      const call = api.of<SubscriptionsContract>();
      await call("POST /api/game/stop-subscription", { body: {} });
      setStep("stopped");
      onStopped();
    } catch (error) {
      const isUnproven = error instanceof Problem && error.code === "proof_needed";
      setStep(isUnproven ? "proving" : "none");
      if (!isUnproven) fail(error instanceof Problem ? error.message : words("internal"));
    }
  }

  const cancel = () => setStep("none");
  return (
    <>
      {step === "stopped" && (
        <Banner kind="ok" isNews>
          {text(payer === "card" ? "stoppedMail" : "stoppedSms")}
        </Banner>
      )}
      {subscription.canStop && step !== "stopped" && (
        <Button kind="danger" size="lg" onClick={() => setStep("asking")}>
          {text("stop")}
        </Button>
      )}
      <Dialog
        isOpen={step === "asking" || step === "stopping"}
        title={text("stopTitle")}
        onClose={cancel}
        closeLabel={text("keep")}
      >
        <p>{usableUntil === null ? text("stopTextNow") : text("stopText", date(usableUntil))}</p>
        <div className={s.actions}>
          <Button kind="danger" busy={step === "stopping"} onClick={() => void stop()}>
            {text("stopConfirm")}
          </Button>
          <Button kind="ghost" onClick={cancel}>
            {text("keep")}
          </Button>
        </div>
      </Dialog>
      <ProofDialog isOpen={step === "proving"} onClose={cancel} onProven={() => void stop()} />
    </>
  );
}

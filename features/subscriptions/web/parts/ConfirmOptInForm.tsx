import { useRef, useState, type SyntheticEvent } from "react";
import { useLocation } from "react-router";
import { ProofDialog, nextStepUrl } from "#features/accounts/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useFaultMessage, type FaultMessage } from "#kit/client/faults.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { OtpInput } from "#kit/ui/components/OtpInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { SubscriptionsContract } from "../../contract.ts";
import s from "../OptInScreen.module.css";
import { ConsentButton } from "./ConsentButton.tsx";
import { PaidAlready } from "./PaidAlready.tsx";
import { clearStartedOptIn, type StartedOptIn } from "./started-opt-in.ts";
import { useTimeReached } from "./use-time-reached.ts";
import { useTrustedClick } from "./use-trusted-click.ts";

export interface ConfirmOptInFormProps {
  started: StartedOptIn;
  /** There is more than one package. */
  hasChoice: boolean;
  onConfirmed: () => void;
}

const maxPinDigits = 8;

/** Shows the consent sentence again with the confirming button. Asks for the operator's PIN or our own code if needed. */
export function ConfirmOptInForm({ started, hasChoice, onConfirmed }: ConfirmOptInFormProps) {
  const text = useText("subscriptions");
  const faultOf = useFaultMessage();
  const { api } = useApp();
  const { search } = useLocation();
  const { confirmation, pinDigits } = started;
  const digits = confirmation === "operator_pin" ? (pinDigits ?? maxPinDigits) : 0;
  const isRead = useTimeReached(started.readAt);
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<FaultMessage>();
  const click = useTrustedClick();
  // The proof dialog may take minutes. The click before it is the one that counts.
  const isConsentTrusted = useRef(false);
  const [step, setStep] = useState<"asking" | "sending" | "proving" | "leaving">("asking");

  async function send(isTrusted: boolean) {
    setStep("sending");
    setProblem(undefined);
    try {
      const call = api.of<SubscriptionsContract>();
      const otp = digits === 0 ? {} : { otp: pin };
      const body = { nonce: started.nonce, isTrusted, ...otp };
      const { continueAt } = await call("POST /api/game/opt-in-confirm", { body });
      clearStartedOptIn();
      if (continueAt === null) return onConfirmed();
      setStep("leaving");
      location.assign(continueAt);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === "subscription_exists") return onConfirmed();
      setStep(fault.code === "proof_needed" ? "proving" : "asking");
      if (fault.code !== "proof_needed") setProblem(fault);
      setPin("");
    }
  }

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (!isReady || step !== "asking") return;
    isConsentTrusted.current = click.take();
    void send(isConsentTrusted.current);
  }

  const isReady = isRead && pin.length === digits;
  const isPinWrong = problem?.code.startsWith("otp_") === true;
  return (
    <>
      <form className={s.form} method="post" noValidate onSubmit={confirm}>
        {step === "leaving" && <LoadingOverlay label={text("leaving")} />}
        {digits > 0 && (
          <Field
            label={text("operatorPin")}
            hint={text("operatorPinHint")}
            error={isPinWrong ? problem.message : undefined}
          >
            <OtpInput name="otp" value={pin} length={digits} onChange={setPin} />
          </Field>
        )}
        {problem && !isPinWrong && (
          <Banner kind="bad" isAnnounced>
            {problem.message}
          </Banner>
        )}
        <PaidAlready>{started.paid ?? ""}</PaidAlready>
        <ConsentButton
          sentence={started.sentence}
          busy={step === "sending"}
          softDisabled={!isReady}
          onClick={click.onClick}
        >
          {started.button}
        </ConsentButton>
        <div className={s.links}>
          {hasChoice && (
            <TextLink wraps href={nextStepUrl("/doi-one", search)}>
              {text("otherPackage")}
            </TextLink>
          )}
          <TextLink href="/terms-conditions">{text("terms")}</TextLink>
        </div>
      </form>
      <ProofDialog
        isOpen={step === "proving"}
        onClose={() => setStep("asking")}
        onProven={() => void send(isConsentTrusted.current)}
      />
    </>
  );
}

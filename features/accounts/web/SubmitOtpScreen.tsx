import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { OtpInput } from "#kit/ui/components/OtpInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { smartphone } from "#kit/ui/icons/smartphone.ts";
import type { AccountsContract } from "../contract.ts";
import { otp } from "../rules.ts";
import { recallNumber, type AskedNumber } from "./parts/asked-number.ts";
import { nextPage, stepTo } from "./parts/next-page.ts";
import { Resend } from "./parts/Resend.tsx";
import { SecondProof } from "./parts/SecondProof.tsx";
import { shownNumber } from "./parts/shown-number.ts";
import { useSmsCode } from "./parts/use-sms-code.ts";
import s from "./SubmitOtpScreen.module.css";

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("entry")("pinTitle") };
}

/** These codes are spent: only another one helps. */
const spent: readonly string[] = ["otp_attempts_exceeded", "otp_used", "otp_expired"];

export default function SubmitOtpScreen() {
  const text = useText("entry");
  const words = useText("problems");
  const { api } = useApp();
  const brand = useBrand();
  // Where the operator charges, a subscription comes before the profile.
  const sellsPackages = brand.paymentMethods.includes("airtime");
  const { search } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedNumber>();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<{ code: string; message: string }>();
  const [step, setStep] = useState<"typing" | "checking" | "entering" | "second-proof">("typing");

  useEffect(() => {
    const recalled = recallNumber();
    setAsked(recalled);
    if (!recalled) void navigate(stepTo("/guest", search), { replace: true });
  }, [navigate, search]);

  const validate = useCallback(
    async (digits: string) => {
      if (!asked || digits.length < otp.digits) return;
      setStep("checking");
      setProblem(undefined);
      try {
        const call = api.of<AccountsContract>();
        const answer = await call("POST /api/game/validate-otp", {
          body: { msisdn: asked.msisdn, otp: digits },
        });
        if (answer.needsSecondProof) return setStep("second-proof");
        setStep("entering");
        // The whole page anew: from here on everything is drawn for somebody else.
        location.assign(
          answer.isRegistered
            ? nextPage(search)
            : stepTo(sellsPackages ? "/doi-one" : "/register-form/false", search),
        );
      } catch (error) {
        const fault = error instanceof Problem ? error : undefined;
        setProblem({ code: fault?.code ?? "internal", message: fault?.message ?? words("internal") });
        setCode("");
        setStep("typing");
      }
    },
    [api, asked, search, sellsPackages, words],
  );

  const fill = useCallback(
    (digits: string) => {
      setCode(digits);
      void validate(digits);
    },
    [validate],
  );
  useSmsCode(fill);

  if (step === "second-proof" && asked) return <SecondProof msisdn={asked.msisdn} />;
  const isSpent = problem !== undefined && spent.includes(problem.code);
  return (
    <>
      {step === "entering" && <LoadingOverlay label={text("entering")} />}
      <div className={s.head}>
        <h1 className="t-display">{text("pinTitle")}</h1>
        <p className="muted">
          {text("pinSent")}{" "}
          <strong className={s.number}>{asked ? shownNumber(asked.msisdn, brand) : ""}</strong>{" "}
          <TextLink href={stepTo("/guest", search)}>{text("change")}</TextLink>
        </p>
      </div>
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void validate(code);
        }}
      >
        <Field
          label={text("pinLabel")}
          error={problem?.message}
          hint={
            problem === undefined && (
              <span className={s.hint}>
                <Icon of={smartphone} size="sm" />
                {text("pinHint")}
              </span>
            )
          }
        >
          <OtpInput
            name="otp"
            value={code}
            length={otp.digits}
            disabled={isSpent}
            isFirstStop
            onChange={setCode}
            onComplete={(digits) => void validate(digits)}
          />
        </Field>
        <Button
          type="submit"
          kind="primary"
          size="lg"
          block
          busy={step === "checking"}
          softDisabled={code.length < otp.digits}
        >
          {text("confirm")}
        </Button>
      </form>
      {asked && (
        <Resend
          asked={asked}
          onSent={(again) => {
            setAsked(again);
            setProblem(undefined);
            setCode("");
          }}
        />
      )}
    </>
  );
}

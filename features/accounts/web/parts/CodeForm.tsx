import { useEffect, useState } from "react";
import { useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { OtpInput } from "#kit/ui/components/OtpInput.tsx";
import { usePostedForm, type PostedForm } from "#kit/ui/forms/posted-form.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { smartphone } from "#kit/ui/icons/smartphone.ts";
import { otp } from "../../rules/otp.ts";
import type { CodeRequest } from "./code-request.ts";
import s from "./CodeForm.module.css";
import { ResendCode } from "./ResendCode.tsx";
import { useSmsCode } from "./use-sms-code.ts";

/** After these problems only a new code helps. */
const spent: readonly string[] = ["otp_attempts_exceeded", "otp_used", "otp_expired"];

export interface CodeFormProps {
  /** Undefined until the stored request is loaded. */
  codeRequest: CodeRequest | undefined;
  /** Rejects if the OTP is wrong. */
  submit: (code: string, codeRequest: CodeRequest) => Promise<void>;
  onResent: (codeRequest: CodeRequest) => void;
}

/** Sends the code as soon as the last digit is typed, pasted or filled in by the browser. */
export function CodeForm({ codeRequest, submit, onResent }: CodeFormProps) {
  const text = useText("entry");
  const [code, setCode] = useState("");
  const posted = usePostedForm(["otp"]);
  const [problem, setProblem] = useState(() => postedProblem(posted));
  const [triesLeft, setTriesLeft] = useState(() => posted?.fields["otp"]?.triesLeft);
  const { isBusy, attempt } = useAction((fault) => {
    setProblem(fault);
    // After other errors the digits may still be correct.
    if (fault?.code.startsWith("otp_")) setCode("");
  });
  // Before hydration the browser submits the form itself, so the button must be enabled.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const isWhole = code.length === otp.digits;
  const isElsewhere = codeRequest?.isElsewhere === true;
  const isSpent = isElsewhere || (problem !== undefined && spent.includes(problem.code));

  function send(digits: string) {
    if (!codeRequest || isSpent) return;
    void attempt("code", () =>
      submit(digits, codeRequest).catch((error: unknown) => {
        setTriesLeft(error instanceof Problem ? error.fields[0]?.triesLeft : undefined);
        throw error;
      }),
    );
  }

  useSmsCode((digits) => {
    setCode(digits);
    send(digits);
  });

  function hint() {
    if (isElsewhere) return undefined;
    if (problem) return triesLeft === undefined ? undefined : text("otpTriesLeft", triesLeft);
    return (
      <>
        <span className={s.filledIn}>
          <Icon of={smartphone} size="sm" />
          {text("otpHint")}
        </span>
        <span className={s.typed}>{text("otpHintTyped")}</span>
      </>
    );
  }

  return (
    <>
      {isElsewhere && <Banner isAnnounced>{text("otpElsewhere")}</Banner>}
      <form
        className="stack"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) send(code);
        }}
      >
        {codeRequest && <input type="hidden" name="msisdn" value={codeRequest.msisdn} />}
        <Field label={text("otpLabel")} error={problem?.message} hint={hint()}>
          <OtpInput
            // Clears the input when another code was requested.
            key={codeRequest?.resendAt}
            name="otp"
            value={code}
            length={otp.digits}
            isLocked={isSpent}
            isFirstStop={!isElsewhere}
            onChange={setCode}
            onComplete={send}
          />
        </Field>
        <Button
          type="submit"
          kind="primary"
          size="lg"
          block
          busy={isBusy}
          softDisabled={isHydrated && !isWhole}
        >
          {text("confirm")}
        </Button>
      </form>
      {codeRequest && (
        <ResendCode
          codeRequest={codeRequest}
          onResent={(again) => {
            onResent(again);
            setProblem(undefined);
            setCode("");
          }}
        />
      )}
    </>
  );
}

/** The problem of a form that was submitted without scripts. */
function postedProblem(posted: PostedForm | null): FaultMessage | undefined {
  const fault = posted && (posted.fields["otp"] ?? posted.problem);
  return fault ? { code: fault.code, message: fault.message ?? fault.code } : undefined;
}

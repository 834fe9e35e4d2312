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

/** These codes are spent: only another one helps. */
const spent: readonly string[] = ["otp_attempts_exceeded", "otp_used", "otp_expired"];

export interface CodeFormProps {
  /** Undefined until this browser has looked what it knows. */
  asked: CodeRequest | undefined;
  /** Refuses a wrong code by what it throws. */
  check: (code: string, asked: CodeRequest) => Promise<void>;
  onAskedAgain: (asked: CodeRequest) => void;
}

/** The digits of an SMS, sent as soon as the last one is there: typed, pasted or read by the browser. */
export function CodeForm({ asked, check, onAskedAgain }: CodeFormProps) {
  const text = useText("entry");
  const [code, setCode] = useState("");
  const posted = usePostedForm(["otp"]);
  const [problem, setProblem] = useState(() => saidOf(posted));
  const [triesLeft, setTriesLeft] = useState(() => posted?.fields["otp"]?.triesLeft);
  const { isBusy, attempt } = useAction((fault) => {
    setProblem(fault);
    // Whatever else went wrong, the digits may still be right.
    if (fault?.code.startsWith("otp_")) setCode("");
  });
  // Before scripts are there the browser sends whatever is typed.
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  const isWhole = code.length === otp.digits;
  const isElsewhere = asked?.isElsewhere === true;
  const isSpent = isElsewhere || (problem !== undefined && spent.includes(problem.code));

  function send(digits: string) {
    if (!asked || isSpent) return;
    void attempt("code", () =>
      check(digits, asked).catch((error: unknown) => {
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
    if (problem) return triesLeft === undefined ? undefined : text("pinTriesLeft", triesLeft);
    return (
      <>
        <span className={s.filledIn}>
          <Icon of={smartphone} size="sm" />
          {text("pinHint")}
        </span>
        <span className={s.typed}>{text("pinHintTyped")}</span>
      </>
    );
  }

  return (
    <>
      {isElsewhere && <Banner isNews>{text("pinElsewhere")}</Banner>}
      <form
        className="stack"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) send(code);
        }}
      >
        {asked && <input type="hidden" name="msisdn" value={asked.msisdn} />}
        <Field label={text("pinLabel")} error={problem?.message} hint={hint()}>
          <OtpInput
            // Typing begins anew with every code that is asked for.
            key={asked?.resendAt}
            name="otp"
            value={code}
            length={otp.digits}
            isLocked={isSpent}
            isFirstStop={!isElsewhere}
            onChange={setCode}
            onComplete={send}
          />
        </Field>
        <Button type="submit" kind="primary" size="lg" block busy={isBusy} softDisabled={isAlive && !isWhole}>
          {text("confirm")}
        </Button>
      </form>
      {asked && (
        <ResendCode
          asked={asked}
          onAsked={(again) => {
            onAskedAgain(again);
            setProblem(undefined);
            setCode("");
          }}
        />
      )}
    </>
  );
}

/** What the server says about a code that was sent without scripts. */
function saidOf(posted: PostedForm | null): FaultMessage | undefined {
  const fault = posted && (posted.fields["otp"] ?? posted.problem);
  return fault ? { code: fault.code, message: fault.message ?? fault.code } : undefined;
}

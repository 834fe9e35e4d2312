import { useCallback, useEffect, useState } from "react";
import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import type { Text, TextKey } from "#kit/i18n/text.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { OtpInput } from "#kit/ui/components/OtpInput.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import type { AccountsContract } from "../../contract.ts";
import { otp } from "../../rules.ts";
import s from "../SubmitOtpScreen.module.css";
import type { AskedNumber } from "./asked-number.ts";
import { Resend } from "./Resend.tsx";
import { shownNumber } from "./shown-number.ts";

/** A code to the number that this browser is known by. It comes unasked: whoever sees this has to prove it anyway. */
export function CodeProof({ onProven }: { onProven: () => void }) {
  const text = useText("entry");
  const brand = useBrand();
  const { api } = useApp();
  const words = useText("problems");
  const [asked, setAsked] = useState<AskedNumber>();
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  const send = useCallback(async () => {
    setFailure(undefined);
    try {
      const call = api.of<AccountsContract>();
      const { player, proof } = await call("GET /api/game/session", {});
      const msisdn = player?.cellNumber ?? proof?.msisdn ?? "";
      const sent = await call("POST /api/game/request-otp", { body: { msisdn } });
      setAsked({ msisdn: sent.msisdn, resendAt: Date.now() + sent.resendAfterSeconds * 1_000 });
    } catch (error) {
      setFailure(error);
    }
  }, [api]);
  useEffect(() => void send(), [send]);

  async function prove(digits: string) {
    if (!asked || isBusy || digits.length < otp.digits) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const call = api.of<AccountsContract>();
      const body = { msisdn: asked.msisdn, otp: digits };
      const { needsSecondProof } = await call("POST /api/game/validate-otp", { body });
      if (needsSecondProof) throw new Problem("second_proof_needed", 403);
      onProven();
    } catch (error) {
      setFailure(error);
      setCode("");
    } finally {
      setIsBusy(false);
    }
  }

  const problem = failure === undefined ? undefined : said(failure, words);
  if (!asked) {
    return problem === undefined ? (
      <Loading label={text("proofSending")}>
        <Skeleton />
        <Skeleton shape="box" />
      </Loading>
    ) : (
      <div className={s.form}>
        <Banner kind="bad" isNews>
          {problem}
        </Banner>
        <Button kind="primary" size="lg" block onClick={() => void send()}>
          {text("resend")}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void prove(code);
      }}
    >
      <p className="muted">
        {text("proofLead")} {text("pinSent")}{" "}
        <strong className={s.number}>{shownNumber(asked.msisdn, brand)}</strong>
      </p>
      <Field label={text("pinLabel")} error={problem}>
        <OtpInput
          name="otp"
          value={code}
          length={otp.digits}
          isFirstStop
          onChange={setCode}
          onComplete={(digits) => void prove(digits)}
        />
      </Field>
      <Button
        type="submit"
        kind="primary"
        size="lg"
        block
        busy={isBusy}
        softDisabled={code.length < otp.digits}
      >
        {text("confirm")}
      </Button>
      <Resend
        asked={asked}
        onSent={(again) => {
          setAsked(again);
          setFailure(undefined);
          setCode("");
        }}
      />
    </form>
  );
}

function said(failure: unknown, words: Text<"problems">): string {
  if (!(failure instanceof Problem)) return words("internal");
  return failure.message === failure.code ? words(failure.code as TextKey<"problems">) : failure.message;
}

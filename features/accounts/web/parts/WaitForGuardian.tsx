import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import type { EmailContract } from "../../contract.ts";
import { RequestMailForm } from "./RequestMailForm.tsx";
import { ChangeGuardian } from "./ChangeGuardian.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { readRegisteredEmail } from "./registered-email.ts";

export interface WaitForGuardianProps {
  email?: string | undefined;
  /** The guardian's address, right after the minor has verified an address. */
  guardianEmail?: string | null;
  /** The previous page has mailed the guardian again. */
  isMailSent?: boolean;
  takesFocus?: boolean;
}

/** Shown to a minor whose address is verified and whose guardian has not answered. */
export function WaitForGuardian({
  email = readRegisteredEmail(),
  guardianEmail = null,
  isMailSent = false,
  takesFocus = false,
}: WaitForGuardianProps) {
  const text = useText("auth");
  const { api } = useApp();
  const call = api.of<EmailContract>();
  const [mailedTo, setMailedTo] = useState(guardianEmail);
  const [step, setStep] = useState<"wait" | "change" | "changed">("wait");
  return (
    <>
      <PageHeading
        key={mailedTo}
        title={text("waitTitle")}
        takesFocus={takesFocus || step === "changed"}
        isStep
      >
        {mailedTo === null ? (
          text("waitLead")
        ) : (
          <Sentence of={(gap) => text("waitLeadTo", gap)}>
            <strong dir="ltr">{mailedTo}</strong>
          </Sentence>
        )}
      </PageHeading>
      {step === "change" ? (
        <ChangeGuardian
          email={email}
          onChanged={(to) => {
            setMailedTo(to);
            setStep("changed");
          }}
          onClose={() => setStep("wait")}
        />
      ) : (
        <>
          <p className="t-small muted">{text("waitHelp")}</p>
          <RequestMailForm
            key={email}
            email={email}
            isSent={isMailSent}
            label={text("yourEmail")}
            send={(to) => call("POST /api/game/resend-verification", { body: { email: to } })}
            button={{ kind: "outline", children: text("waitAgain") }}
            sentTo={(to) => text("waitSent", to)}
          />
          <Button kind="ghost" block onClick={() => setStep("change")}>
            {text("changeGuardian")}
          </Button>
        </>
      )}
    </>
  );
}

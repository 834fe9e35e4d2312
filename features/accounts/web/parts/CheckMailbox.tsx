import { useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Email } from "#kit/ui/components/Email.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { nextStepUrl } from "./next-page.ts";
import { ResendVerification } from "./ResendVerification.tsx";
import { useTypedEmail, useAwaitsGuardian, useIsMailSent } from "./use-location-state.ts";
import { WaitForGuardian } from "./WaitForGuardian.tsx";

/** Shown after registering, and to players who come back without having verified their address. */
export function CheckMailbox() {
  const text = useText("auth");
  const { search } = useLocation();
  const email = useTypedEmail();
  const isMailSent = useIsMailSent();
  if (useAwaitsGuardian()) return <WaitForGuardian email={email} isMailSent={isMailSent} />;
  return (
    <>
      <PageHeading title={text("mailboxTitle")}>
        {email === undefined ? (
          text("mailboxLeadAny")
        ) : (
          <Sentence of={(gap) => text("mailboxLead", gap)}>
            <strong>
              <Email>{email}</Email>
            </strong>
          </Sentence>
        )}
      </PageHeading>
      <p className="t-small muted">{text("mailboxHelp")}</p>
      <ResendVerification key={email} email={email} isSent={isMailSent} />
      <TextLink href={nextStepUrl("/auth/login", search)}>{text("backToSignIn")}</TextLink>
    </>
  );
}

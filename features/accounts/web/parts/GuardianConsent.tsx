import { useState } from "react";
import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { ConsentAnswered } from "./ConsentAnswered.tsx";
import type { LinkStatus } from "./link-status.ts";
import { PageHeading } from "./PageHeading.tsx";
import s from "./GuardianConsent.module.css";
import { TermsLink } from "./TermsLink.tsx";
import { useGuardianConsent } from "./use-guardian-consent.ts";

/** The page of the link in a guardian's mail. The guardian has no account. */
export function GuardianConsent({ token, status: loaded }: { token: string; status: LinkStatus }) {
  const text = useText("auth");
  const words = useText("problems");
  const { name, minimumAge, support } = useBrand();
  const { status, problem, busy, load, answer } = useGuardianConsent(token, loaded);
  const [isRefusing, setIsRefusing] = useState(false);
  const { consentRequest, consentAnswer, fault } = status;
  if (consentAnswer) return <ConsentAnswered {...consentAnswer} />;
  if (fault !== null) {
    return (
      <>
        <PageHeading title={text("consentTitle")} />
        <Banner kind="bad" isAnnounced>
          {words(fault)}
        </Banner>
        <p>{text("consentExpired")}</p>
      </>
    );
  }
  const refuse = async () => {
    await answer("refused");
    setIsRefusing(false);
  };
  return (
    <>
      <PageHeading title={text("consentTitle")}>{text("consentLead", minimumAge, name)}</PageHeading>
      {consentRequest &&
        text("consentOffer", consentRequest.name, consentRequest.offer)
          .split("\n\n")
          .map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      <p>
        <Sentence of={(gap) => text("consentTerms", gap)}>
          <TermsLink />
        </Sentence>
      </p>
      {problem && (
        <Banner kind="bad" isAnnounced>
          {problem.message}
        </Banner>
      )}
      {/* The guardian must see the offer before consenting, so without it the button loads it. */}
      <Button
        kind="primary"
        size="lg"
        block
        busy={busy === "load" || busy === "given"}
        onClick={() => void (consentRequest ? answer("given") : load())}
      >
        {text("consent")}
      </Button>
      <p className="t-small muted">
        <Sentence of={(gap) => text("consentRefuse", gap)}>
          <TextLink inline className={s.address} href={`mailto:${support.email}`}>
            {support.email}
          </TextLink>
        </Sentence>
      </p>
      <Button kind="outline" block onClick={() => setIsRefusing(true)}>
        {text("refuse")}
      </Button>
      <ConfirmDialog
        isOpen={isRefusing}
        title={text("refuseTitle")}
        text={text("refuseText")}
        confirm={text("refuseConfirm")}
        cancel={text("refuseBack")}
        isBusy={busy === "refused"}
        onConfirm={() => void refuse()}
        onClose={() => setIsRefusing(false)}
      />
    </>
  );
}

import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { EmailContract } from "../../contract.ts";
import { Head } from "./Head.tsx";
import { Sentence } from "./Sentence.tsx";
import { TermsLink } from "./TermsLink.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

/** Where the link of a guardian's mail leads. The guardian is no player and has nothing to sign in to. */
export function GuardianConsent({ token }: { token: string }) {
  const text = useText("auth");
  const { name, minimumAge, support } = useBrand();
  const { api } = useApp();
  const call = api.of<EmailContract>();
  const { isBusy, isDone, problem, press } = useMailedLink(() =>
    call("POST /api/game/guardian-consent", { body: { token } }),
  );
  if (isDone) {
    return (
      <Head isNews title={text("consentGivenTitle")}>
        {text("consentGivenLead")}
      </Head>
    );
  }
  const isDead = problem?.code === "link_used" || problem?.code === "link_expired";
  return (
    <>
      <Head title={text("consentTitle")}>{text("consentLead", minimumAge, name)}</Head>
      {!isDead && (
        <p>
          <Sentence of={(gap) => text("consentTerms", gap)}>
            <TermsLink />
          </Sentence>
        </p>
      )}
      {problem && (
        <Banner kind="bad" isNews>
          {problem.message}
        </Banner>
      )}
      {!isDead && (
        <Button kind="primary" size="lg" block busy={isBusy} onClick={() => void press()}>
          {text("consent")}
        </Button>
      )}
      <p className="t-small muted">
        <Sentence of={(gap) => text("consentRefuse", gap)}>
          <TextLink inline href={`mailto:${support.email}`}>
            {support.email}
          </TextLink>
        </Sentence>
      </p>
    </>
  );
}

import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { EmailContract } from "../../contract.ts";
import type { LinkLook } from "./fault-of-link.ts";
import { Head } from "./Head.tsx";
import { TermsLink } from "./TermsLink.tsx";
import { useAsked } from "./use-asked.ts";
import { useMailedLink } from "./use-mailed-link.ts";

/** Where the link of a guardian's mail leads. The guardian is no player and has nothing to sign in to. */
export function GuardianConsent({ token, look }: { token: string; look: LinkLook }) {
  const text = useText("auth");
  const { name, minimumAge, support } = useBrand();
  const { api } = useApp();
  const call = api.of<EmailContract>();
  const { isBusy, answer, press, ...link } = useMailedLink<"given" | "refused">(look.fault);
  const { asked, askFault, isAsking, ask } = useAsked(token, look);
  const problem = link.problem ?? askFault;
  const agree = async () => {
    await call("POST /api/game/guardian-consent", { body: { token } });
    return "given" as const;
  };
  const refuse = async () => {
    await call("POST /api/game/guardian-refusal", { body: { token } });
    return "refused" as const;
  };
  if (answer === "given") {
    return (
      <Head isNews title={text("consentGivenTitle")}>
        {text("consentGivenLead")}
      </Head>
    );
  }
  if (answer === "refused") {
    return (
      <Head isNews title={text("refusedTitle")}>
        {text("refusedLead")}
      </Head>
    );
  }
  const isDead = problem?.code === "link_used" || problem?.code === "link_expired";
  return (
    <>
      <Head title={text("consentTitle")}>{text("consentLead", minimumAge, name)}</Head>
      {!isDead && asked && <p>{text("consentOffer", asked.name, asked.offer)}</p>}
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
        <>
          {/* Nobody agrees to what was not shown: without it the press asks for it. */}
          <Button
            kind="primary"
            size="lg"
            block
            busy={isBusy || isAsking}
            onClick={() => void (asked ? press(agree) : ask())}
          >
            {text("consent")}
          </Button>
          <p className="t-small muted">
            <Sentence of={(gap) => text("consentRefuse", gap)}>
              <TextLink inline href={`mailto:${support.email}`}>
                {support.email}
              </TextLink>
            </Sentence>
          </p>
          <Button kind="outline" block busy={isBusy} onClick={() => void press(refuse)}>
            {text("refuse")}
          </Button>
        </>
      )}
    </>
  );
}

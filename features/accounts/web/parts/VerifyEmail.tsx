import { useLocation } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import type { ResponseOf } from "#kit/contract/contract.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import type { EmailContract } from "../../contract.ts";
import { PageHeading } from "./PageHeading.tsx";
import { checkoutPath, nextPage, nextStepUrl } from "./next-page.ts";
import { clearRegisteredEmail } from "./registered-email.ts";
import { ResendVerification } from "./ResendVerification.tsx";
import { WaitForGuardian } from "./WaitForGuardian.tsx";
import { useMailedLink, type MailedLink } from "./use-mailed-link.ts";

type VerifyResponse = ResponseOf<EmailContract["POST /api/game/verify-email"]>;

/** The page of the link in a verification mail. */
export function VerifyEmail({ token, fault }: MailedLink) {
  const text = useText("auth");
  const brand = useBrand();
  const { api } = useApp();
  const { search } = useLocation();
  const call = api.of<EmailContract>();
  const { isBusy, response, problem, press } = useMailedLink<VerifyResponse>(fault);
  // European brands offer a free trial, which starts at the checkout.
  const next = brand.ealEuropeBrand ? nextPage(search, checkoutPath) : nextPage(search);
  async function verify() {
    const verified = await call("POST /api/game/verify-email", { body: { token } });
    if (verified.isSignedIn) {
      clearRegisteredEmail();
      location.assign(next);
    }
    return verified;
  }
  const signIn = (href: string) => (
    <ButtonLink kind="primary" size="lg" block href={href}>
      {text("signIn")}
    </ButtonLink>
  );
  if (response?.awaitsGuardian) {
    return <WaitForGuardian email={response.email} guardianEmail={response.guardianEmail} takesFocus />;
  }
  if (response?.isSignedIn) {
    return (
      <>
        <PageHeading takesFocus title={text("verifiedTitle")} />
        <LoadingOverlay label={text("entering")} />
      </>
    );
  }
  if (response) {
    return (
      <>
        <PageHeading takesFocus title={text("verifiedTitle")}>
          {text(brand.ealEuropeBrand ? "verifiedTrial" : "verifiedLead")}
        </PageHeading>
        {signIn(
          brand.ealEuropeBrand
            ? `/auth/login?next=${encodeURIComponent(next)}`
            : nextStepUrl("/auth/login", search),
        )}
      </>
    );
  }
  const isDead = problem?.code === "link_used" || problem?.code === "link_expired";
  return (
    <>
      {isDead ? (
        <PageHeading isStep title={text("linkOverTitle")} />
      ) : (
        <PageHeading title={text("verifyTitle")}>{text("verifyLead", brand.name)}</PageHeading>
      )}
      {problem && (
        <Banner kind="bad" isAnnounced>
          {problem.message}
        </Banner>
      )}
      {problem?.code === "link_used" ? (
        signIn(nextStepUrl("/auth/login", search))
      ) : problem?.code === "link_expired" ? (
        <ResendVerification isMain />
      ) : (
        <Button kind="primary" size="lg" block busy={isBusy} onClick={() => void press(verify)}>
          {text("verify")}
        </Button>
      )}
    </>
  );
}

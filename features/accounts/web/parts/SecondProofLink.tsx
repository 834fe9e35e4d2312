import { useLocation } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import type { AccountsContract } from "../../contract.ts";
import { PageHeading } from "./PageHeading.tsx";
import { nextPage, nextStepUrl } from "./next-page.ts";
import { useMailedLink, type MailedLink } from "./use-mailed-link.ts";

/** The page of the link in a second-proof mail. */
export function SecondProofLink({ token, fault }: MailedLink) {
  const text = useText("entry");
  const call = useApp().api.of<AccountsContract>();
  const { search } = useLocation();
  const { isBusy, response, problem, press } = useMailedLink<true>(fault);
  const enter = async () => {
    await call("POST /api/game/second-proof-link", { body: { token } });
    location.assign(nextPage(search));
    return true as const;
  };
  const needsCode =
    problem !== undefined && ["number_unproven", "link_used", "link_expired"].includes(problem.code);
  return (
    <>
      {response && <LoadingOverlay label={text("entering")} />}
      <PageHeading title={text("secondLinkTitle")}>{!needsCode && text("secondLinkLead")}</PageHeading>
      {problem && (
        <Banner kind="bad" isAnnounced>
          {problem.message}
        </Banner>
      )}
      {needsCode ? (
        <ButtonLink kind="primary" size="lg" block href={nextStepUrl("/guest", search)}>
          {text("sendOtp")}
        </ButtonLink>
      ) : (
        <Button kind="primary" size="lg" block busy={isBusy} onClick={() => void press(enter)}>
          {text("secondLinkButton")}
        </Button>
      )}
    </>
  );
}

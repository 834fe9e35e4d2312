import { useLocation } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { nextStepUrl } from "./next-page.ts";

/** Shown on brands without e-mail sign-in; links to the sign-in by number. */
export function NumberSignIn() {
  const text = useText("auth");
  const { name, signInPath } = useBrand();
  const { search } = useLocation();
  return (
    <>
      <PageHeading title={text("byNumberTitle")}>{text("byNumberLead", name)}</PageHeading>
      <ButtonLink kind="primary" size="lg" block href={nextStepUrl(signInPath, search)}>
        {text("byNumber")}
      </ButtonLink>
    </>
  );
}

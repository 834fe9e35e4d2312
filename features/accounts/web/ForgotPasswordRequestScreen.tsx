import { useLocation } from "react-router";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { EmailContract } from "../contract.ts";
import { RequestMailForm } from "./parts/RequestMailForm.tsx";
import { PageHeading } from "./parts/PageHeading.tsx";
import { nextStepUrl, requestedPage } from "./parts/next-page.ts";
import { emailBrandsOnly } from "./parts/email-brands-only.tsx";

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("auth")("forgot") };
}

function ForgotPasswordRequestScreen() {
  const text = useText("auth");
  const { api } = useApp();
  const { search } = useLocation();
  const call = api.of<EmailContract>();
  return (
    <>
      <PageHeading title={text("forgot")}>{text("forgotLead")}</PageHeading>
      <RequestMailForm
        send={(email) =>
          call("POST /api/game/send-password-recovery-email", {
            body: { email, next: requestedPage(search) },
          })
        }
        button={{ kind: "primary", children: text("sendLink") }}
        sentTo={(email) => text("resetSent", email)}
      />
      <TextLink href={nextStepUrl("/auth/login", search)}>{text("backToSignIn")}</TextLink>
    </>
  );
}

export default emailBrandsOnly(ForgotPasswordRequestScreen);

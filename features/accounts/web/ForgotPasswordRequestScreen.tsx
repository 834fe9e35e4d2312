import { useLocation } from "react-router";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { EmailContract } from "../contract.ts";
import { AskForMail } from "./parts/AskForMail.tsx";
import { Head } from "./parts/Head.tsx";
import { stepTo, wayBack } from "./parts/next-page.ts";
import { onEmailBrands } from "./parts/on-email-brands.tsx";

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
      <Head title={text("forgot")}>{text("forgotLead")}</Head>
      <AskForMail
        send={(email) =>
          call("POST /api/game/send-password-recovery-email", { body: { email, next: wayBack(search) } })
        }
        button={{ kind: "primary", children: text("sendLink") }}
        sentTo={(email) => text("resetSent", email)}
      />
      <TextLink href={stepTo("/auth/login", search)}>{text("backToSignIn")}</TextLink>
    </>
  );
}

export default onEmailBrands(ForgotPasswordRequestScreen);

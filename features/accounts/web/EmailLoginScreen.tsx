import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { emailLoginBody, type EmailContract } from "../contract.ts";
import s from "./EmailScreens.module.css";
import { EmailField } from "./parts/EmailField.tsx";
import { PageHeading } from "./parts/PageHeading.tsx";
import { nextPage, nextStepUrl, requestedPage } from "./parts/next-page.ts";
import { PasswordField } from "./parts/PasswordField.tsx";
import { clearRegisteredEmail } from "./parts/registered-email.ts";
import { emailBrandsOnly } from "./parts/email-brands-only.tsx";

export function meta(_: unknown, app: App, siteName: string): Meta {
  const text = app.text("auth");
  return { title: text("signIn"), description: text("signInLead", siteName) };
}

function EmailLoginScreen() {
  const text = useText("auth");
  const passwords = useText("passwords");
  const brand = useBrand();
  const { api } = useApp();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isEntering, setIsEntering] = useState(false);
  const form = useForm({
    schema: emailLoginBody,
    initial: { email: "", password: "" },
    words: useText("problems"),
    worksWithoutScripts: true,
    async submit(body) {
      const call = api.of<EmailContract>();
      await call("POST /api/game/email-login", { body });
      clearRegisteredEmail();
      setIsEntering(true);
      location.assign(nextPage(search));
    },
  });
  const awaitsGuardian = form.problemCode === "guardian_awaited";
  const { isBusy: isWriting, attempt } = useAction();
  const writeAgain = () =>
    attempt("mail", async () => {
      const { email } = form.values;
      const call = api.of<EmailContract>();
      await call("POST /api/game/resend-verification", { body: { email, next: requestedPage(search) } });
      await navigate(nextStepUrl("/auth/email-verification", search), {
        state: { email, awaitsGuardian, isMailSent: true },
      });
    });
  return (
    <>
      {isEntering && <LoadingOverlay label={text("entering")} />}
      <PageHeading title={text("signInTitle")}>{text("signInLead", brand.name)}</PageHeading>
      <form className="stack" {...form.props}>
        <EmailField form={form} />
        <PasswordField
          label={passwords("password")}
          error={form.error("password")}
          autoComplete="current-password"
          {...form.text("password")}
        />
        <TextLink className={s.forgot} href={nextStepUrl("/auth/forgot-password-request", search)}>
          {text("forgot")}
        </TextLink>
        <FormProblem form={form} />
        {(awaitsGuardian || form.problemCode === "email_unverified") && (
          <Button kind="outline" block busy={isWriting} onClick={() => void writeAgain()}>
            {text(awaitsGuardian ? "waitAgain" : "sendAgain")}
          </Button>
        )}
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {text("signIn")}
        </Button>
      </form>
      <p className={s.other}>
        <span className="muted">{text("newHere")}</span>
        <TextLink href={nextStepUrl("/auth/register", search)}>{text("createAccount")}</TextLink>
      </p>
    </>
  );
}

export default emailBrandsOnly(EmailLoginScreen);

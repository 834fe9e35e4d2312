import { useState } from "react";
import { useLocation } from "react-router";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { FormEnd } from "#kit/ui/forms/FormEnd.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { resetPasswordBody, type EmailContract } from "../contract.ts";
import { Head } from "./parts/Head.tsx";
import { NewPasswordFields } from "./parts/NewPasswordFields.tsx";

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("auth")("resetTitle") };
}

/** Where the link of a recovery mail leads. */
export default function ForgotPasswordScreen() {
  const text = useText("auth");
  const words = useText("problems");
  const { api } = useApp();
  const { search } = useLocation();
  const token = new URLSearchParams(search).get("token") ?? "";
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    schema: resetPasswordBody,
    initial: { token, password: "", confirmPassword: "" },
    words,
    async submit(body) {
      const call = api.of<EmailContract>();
      await call("POST /api/game/reset-password", { body });
      setIsDone(true);
    },
  });
  if (isDone) {
    return (
      <>
        <Head isNews title={text("resetDoneTitle")}>
          {text("resetDoneLead")}
        </Head>
        <ButtonLink kind="primary" size="lg" block href="/auth/login">
          {text("signIn")}
        </ButtonLink>
      </>
    );
  }
  const deadLink = token === "" ? words("link_expired") : form.error("token");
  if (deadLink !== undefined) {
    return (
      <>
        <Head title={text("resetTitle")} />
        <Banner kind="bad" isNews>
          {deadLink}
        </Banner>
        <ButtonLink kind="primary" size="lg" block href="/auth/forgot-password-request">
          {text("askAgain")}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Head title={text("resetTitle")}>{text("resetLead")}</Head>
      <form className="stack" {...form.props}>
        <NewPasswordFields form={form} isChange />
        <FormEnd form={form}>{text("savePassword")}</FormEnd>
      </form>
    </>
  );
}

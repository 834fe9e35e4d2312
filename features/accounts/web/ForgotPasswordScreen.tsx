import { useState } from "react";
import { useLocation } from "react-router";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { resetPasswordBody, type EmailContract } from "../contract.ts";
import { shortestPassword } from "../rules.ts";
import s from "./EmailScreens.module.css";
import { Head } from "./parts/Head.tsx";
import { PasswordField } from "./parts/PasswordField.tsx";

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
      <form className={s.form} {...form.props}>
        <PasswordField
          label={text("newPassword")}
          hint={text("passwordHint", shortestPassword)}
          error={form.error("password")}
          autoComplete="new-password"
          {...form.text("password")}
        />
        <PasswordField
          label={text("confirmPassword")}
          error={form.error("confirmPassword")}
          autoComplete="new-password"
          {...form.text("confirmPassword")}
        />
        {form.problem && (
          <Banner kind="bad" isNews>
            {form.problem}
          </Banner>
        )}
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {text("savePassword")}
        </Button>
      </form>
    </>
  );
}

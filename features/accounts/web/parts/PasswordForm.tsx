import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { changePasswordBody, type EmailContract } from "../../contract.ts";
import { shortestPassword } from "../../rules.ts";
import s from "./PasswordForm.module.css";

const empty = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordForm() {
  const text = useText("account");
  const { api } = useApp();
  const { show } = useToasts();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: changePasswordBody,
    initial: empty,
    words: useText("problems"),
    async submit(values) {
      const call = api.of<EmailContract>();
      await call("POST /api/game/change-password", { body: values });
      for (const name of Object.keys(empty) as (keyof typeof empty)[]) form.set(name, "");
      show(text("passwordUpdated"));
      await revalidate();
    },
  });
  return (
    <Section title={text("password")}>
      <form className={s.form} {...form.props}>
        <p className="muted">{text("passwordLead")}</p>
        <Field label={text("currentPassword")} error={form.error("currentPassword")}>
          <TextInput type="password" autoComplete="current-password" {...form.text("currentPassword")} />
        </Field>
        <Field
          label={text("newPassword")}
          hint={text("newPasswordHint", shortestPassword)}
          error={form.error("password")}
        >
          <TextInput type="password" autoComplete="new-password" {...form.text("password")} />
        </Field>
        <Field label={text("repeatPassword")} error={form.error("confirmPassword")}>
          <TextInput type="password" autoComplete="new-password" {...form.text("confirmPassword")} />
        </Field>
        {form.problem && (
          <Banner kind="bad" isNews>
            {form.problem}
          </Banner>
        )}
        <Button type="submit" kind="outline" busy={form.isBusy}>
          {text("changePassword")}
        </Button>
      </form>
    </Section>
  );
}

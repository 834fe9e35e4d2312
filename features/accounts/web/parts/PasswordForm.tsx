import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { changePasswordBody, type EmailContract } from "../../contract.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { PasswordField } from "./PasswordField.tsx";

const empty = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordForm() {
  const text = useText("account");
  const passwords = useText("passwords");
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
    <Section title={passwords("password")}>
      <form className="stack" {...form.props}>
        <p className="muted">{text("passwordLead")}</p>
        <PasswordField
          label={passwords("currentPassword")}
          error={form.error("currentPassword")}
          autoComplete="current-password"
          {...form.text("currentPassword")}
        />
        <NewPasswordFields form={form} isChange />
        <FormProblem form={form} />
        <div>
          <Button type="submit" kind="outline" busy={form.isBusy}>
            {text("changePassword")}
          </Button>
        </div>
      </form>
    </Section>
  );
}

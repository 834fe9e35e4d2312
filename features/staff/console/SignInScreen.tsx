import * as z from "zod/mini";
import { useNavigate, useSearchParams } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { signInBody, type StaffContract } from "../contract.ts";
import { useSecurityKey } from "./parts/use-security-key.ts";

const byKey = z.pick(signInBody, { email: true, password: true });

export default function SignInScreen() {
  const text = useText("staff");
  const words = useText("problems");
  const { api } = useApp();
  const navigate = useNavigate();
  const { prove } = useSecurityKey();
  const next = useSearchParams()[0].get("next") ?? "/";
  const form = useForm({
    schema: signInBody,
    initial: { email: "", password: "", code: "" },
    words,
    async submit(body) {
      await api.of<StaffContract>()("POST /api/staff/sign-in", { body });
      await navigate(next, { replace: true });
    },
  });
  const signInByKey = async ({ email, password }: z.output<typeof byKey>) => {
    const body = { email, password, key: await prove() };
    await api.of<StaffContract>()("POST /api/staff/sign-in-by-key", { body });
    await navigate(next, { replace: true });
  };
  return (
    <form className="stack" {...form.props}>
      <h1 className="t-title">{text("signInTitle")}</h1>
      <FormProblem form={form} />
      <Field label={text("email")} error={form.error("email")}>
        <TextInput {...form.text("email")} type="email" autoComplete="username" spellCheck={false} />
      </Field>
      <Field label={text("password")} error={form.error("password")}>
        <TextInput {...form.text("password")} type="password" autoComplete="current-password" />
      </Field>
      <Field label={text("code")} hint={text("codeHint")} error={form.error("code")}>
        <TextInput {...form.text("code")} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Field>
      <Button type="submit" kind="primary" block busy={form.isBusy}>
        {text("signIn")}
      </Button>
      <Button block busy={form.isBusy} onClick={() => void form.send(byKey, signInByKey)}>
        {text("useKey")}
      </Button>
    </form>
  );
}

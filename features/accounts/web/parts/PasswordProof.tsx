import * as z from "zod/mini";
import { useApp, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract, emailContract } from "../../contract.ts";
import s from "../GuestScreen.module.css";

const schema = z.object({ password: z.string().check(z.minLength(1, "password_missing")) });

/** Signing in again as oneself, in place: the session gets a new token and a new proof. */
export function PasswordProof({ onProven }: { onProven: () => void }) {
  const text = useText("entry");
  const { api } = useApp();
  const form = useForm({
    schema,
    initial: { password: "" },
    words: useText("problems"),
    async submit({ password }) {
      const { user } = await api.of<AccountsContract>()("GET /api/game/profile", { query: {} });
      try {
        const body = { email: user.email ?? "", password };
        await api.of<typeof emailContract>()("POST /api/game/email-login", { body });
      } catch (error) {
        throw wrongPassword(error);
      }
      onProven();
    },
  });
  return (
    <form className={s.form} {...form.props}>
      <p className="muted">{text("proofPasswordLead")}</p>
      <Field label={text("proofPassword")} error={form.error("password")}>
        <TextInput type="password" autoComplete="current-password" {...form.text("password")} />
      </Field>
      {form.problem && (
        <Banner kind="bad" isNews>
          {form.problem}
        </Banner>
      )}
      <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
        {text("confirm")}
      </Button>
    </form>
  );
}

/** Only the password was asked for, so only it can be wrong. */
function wrongPassword(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== "wrong_credentials") return error;
  return new Problem("password_wrong", error.status, [{ field: "password", code: "password_wrong" }]);
}

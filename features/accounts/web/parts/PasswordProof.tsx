import * as z from "zod/mini";
import { useApp, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract, emailContract } from "../../contract.ts";
import { PasswordField } from "./PasswordField.tsx";

const schema = z.object({ password: z.string().check(z.minLength(1, "password_missing")) });

/** Signs in again without leaving the page: the session gets a new token and a fresh proof. */
export function PasswordProof({ onProven }: { onProven: () => void }) {
  const text = useText("entry");
  const passwords = useText("passwords");
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
    <form className="stack" {...form.props}>
      <p className="muted">{text("proofPasswordLead")}</p>
      <PasswordField
        label={passwords("password")}
        error={form.error("password")}
        autoComplete="current-password"
        {...form.text("password")}
      />
      <FormSubmit form={form}>{text("confirm")}</FormSubmit>
    </form>
  );
}

/** The form has only the password, so the problem is shown at that field. */
function wrongPassword(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== "wrong_credentials") return error;
  return new Problem("password_wrong", error.status, [{ field: "password", code: "password_wrong" }]);
}

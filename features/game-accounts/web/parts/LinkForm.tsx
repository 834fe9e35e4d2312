import * as z from "zod/mini";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { GameAccount, GameAccountsContract } from "../../contract.ts";
import { accountNameOf, type AccountKind } from "../../rules.ts";
import s from "./LinkForm.module.css";

export interface LinkFormProps {
  account: GameAccount;
  onLinked: (accounts: GameAccount[]) => void;
  onCancel?: (() => void) | undefined;
}

/** The same rule as on the server. */
const schemaOf = (kind: AccountKind) =>
  z.object({
    accountName: z.string().check(
      z.superRefine((typed, context) => {
        const known = accountNameOf(kind, typed);
        if ("fault" in known) context.addIssue({ code: "custom", message: known.fault });
      }),
    ),
  });

export function LinkForm({ account, onLinked, onCancel }: LinkFormProps) {
  const text = useText("game-accounts");
  const { api } = useApp();
  const { show } = useToasts();
  const { kind, gameId, title, accountName } = account;
  const form = useForm({
    schema: schemaOf(kind),
    initial: { accountName: accountName ?? "" },
    words: useText("problems"),
    async submit(values) {
      const call = api.of<GameAccountsContract>();
      const { accounts } = await call("POST /api/game/link-game-account", { body: { gameId, ...values } });
      show(text("linkedToast", title));
      onLinked(accounts);
    },
  });
  return (
    <form className={s.form} {...form.props} aria-label={text("formOf", title)}>
      <Field label={text("label", text(`kind_${kind}`))} error={form.error("accountName")}>
        <TextInput
          {...form.text("accountName")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      </Field>
      <FormProblem form={form} />
      <details className={s.help}>
        <summary>{text("findId", text(`kind_${kind}`))}</summary>
        <p className="t-small muted">{text(`findId_${kind}`)}</p>
      </details>
      <div className={s.actions}>
        <Button type="submit" kind={onCancel ? "neutral" : "outline"} busy={form.isBusy}>
          {text("link")}
        </Button>
        {onCancel && (
          <Button kind="ghost" onClick={onCancel}>
            {text("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

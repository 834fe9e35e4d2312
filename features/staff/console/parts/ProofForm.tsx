import type { ReactNode } from "react";
import * as z from "zod/mini";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { proofSchema, signInBody, type ProofInput } from "../../contract.ts";
import s from "./Dialogs.module.css";
import { useSecurityKey } from "./use-security-key.ts";

const byCode = z.pick(signInBody, { password: true, code: true });
const byKey = z.pick(signInBody, { password: true });

export interface ProofFormProps {
  /** The button of the proof by code. */
  confirm: string;
  /** The member has keys, one of which proves as well. */
  hasKeys: boolean;
  /** Above the password: what the proof is for. */
  children?: ReactNode;
  /** Runs before the key is asked for; false if something else has to be filled in first. */
  isReady?: () => boolean;
  onProve: (proof: ProofInput) => Promise<void>;
}

/** The member's password with a code or a key, before a change of how they sign in. */
export function ProofForm({ confirm, hasKeys, children, isReady = () => true, onProve }: ProofFormProps) {
  const text = useText("staff");
  const words = useText("problems");
  const { prove } = useSecurityKey();
  const form = useForm({
    schema: byCode,
    initial: { password: "", code: "" },
    words,
    submit: async (proof) => {
      if (isReady()) await onProve(proofSchema.parse(proof));
    },
  });
  const proveByKey = async ({ password }: z.output<typeof byKey>) => {
    if (isReady()) await onProve({ password, key: await prove() });
  };
  return (
    <form className="stack" {...form.props}>
      <FormProblem form={form} />
      {children}
      <h3 className="t-heading">{text("proofTitle")}</h3>
      <Field label={text("password")} error={form.error("password")}>
        <TextInput {...form.text("password")} type="password" autoComplete="current-password" />
      </Field>
      <Field label={text("code")} hint={text("codeHint")} error={form.error("code")}>
        <TextInput {...form.text("code")} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Field>
      <div className={s.actions}>
        {hasKeys && (
          <Button busy={form.isBusy} onClick={() => void form.send(byKey, proveByKey)}>
            {text("proveByKey")}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}

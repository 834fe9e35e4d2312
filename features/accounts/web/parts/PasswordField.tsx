import { useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { PasswordInput, type PasswordInputProps } from "#kit/ui/components/PasswordInput.tsx";

export interface PasswordFieldProps extends Omit<PasswordInputProps, "show"> {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
}

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const text = useText("passwords");
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput show={{ word: text("show"), label: text("showPassword") }} required {...input} />
    </Field>
  );
}

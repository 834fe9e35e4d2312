import { useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput, type TextInputProps } from "#kit/ui/components/TextInput.tsx";

export interface EmailFieldProps {
  /** Set where the form has another e-mail field. */
  label?: string | undefined;
  form: {
    error: (name: "email") => string | undefined;
    text: (name: "email") => Pick<TextInputProps, "name" | "value" | "onChange">;
  };
}

/** `autoComplete="username"` lets password managers store the address with the password. */
export function EmailField({ form, label }: EmailFieldProps) {
  const text = useText("auth");
  return (
    <Field label={label ?? text("email")} error={form.error("email")}>
      <TextInput type="email" autoComplete="username" required {...form.text("email")} />
    </Field>
  );
}

import { useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput, type TextInputProps } from "#kit/ui/components/TextInput.tsx";

export interface EmailFieldProps {
  /** Where it could be taken for somebody else's. */
  label?: string | undefined;
  form: {
    error: (name: "email") => string | undefined;
    text: (name: "email") => Pick<TextInputProps, "name" | "value" | "onChange">;
  };
}

/** The e-mail that one signs in with, which password managers keep as the name. */
export function EmailField({ form, label }: EmailFieldProps) {
  const text = useText("auth");
  return (
    <Field label={label ?? text("email")} error={form.error("email")}>
      <TextInput type="email" autoComplete="username" required {...form.text("email")} />
    </Field>
  );
}

import { useText } from "#kit/client/app.tsx";
import type { PasswordInputProps } from "#kit/ui/components/PasswordInput.tsx";
import { shortestPassword } from "../../rules/password.ts";
import { PasswordField } from "./PasswordField.tsx";

type Name = "password" | "confirmPassword";

export interface NewPasswordFieldsProps {
  form: {
    error: (name: Name) => string | undefined;
    text: (name: Name) => Pick<PasswordInputProps, "name" | "value" | "onChange">;
  };
  /** There is an old one. */
  isChange?: boolean;
}

/** A password that is chosen, and the same once more. */
export function NewPasswordFields({ form, isChange = false }: NewPasswordFieldsProps) {
  const text = useText("passwords");
  const error = form.error("password");
  return (
    <>
      <PasswordField
        label={text(isChange ? "newPassword" : "password")}
        // What is wrong says it already.
        hint={error === undefined ? text("passwordHint", shortestPassword) : undefined}
        error={error}
        autoComplete="new-password"
        {...form.text("password")}
      />
      <PasswordField
        label={text("confirmPassword")}
        error={form.error("confirmPassword")}
        autoComplete="new-password"
        {...form.text("confirmPassword")}
      />
    </>
  );
}

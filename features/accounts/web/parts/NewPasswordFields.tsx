import { useText } from "#kit/client/app.tsx";
import type { PasswordInputProps } from "#kit/ui/components/PasswordInput.tsx";
import { minPasswordLength } from "../../rules/password.ts";
import { PasswordField } from "./PasswordField.tsx";

type Name = "password" | "confirmPassword";

export interface NewPasswordFieldsProps {
  form: {
    error: (name: Name) => string | undefined;
    text: (name: Name) => Pick<PasswordInputProps, "name" | "value" | "onChange">;
  };
  /** Replaces an existing password. */
  isChange?: boolean;
}

export function NewPasswordFields({ form, isChange = false }: NewPasswordFieldsProps) {
  const text = useText("passwords");
  const error = form.error("password");
  return (
    <>
      <PasswordField
        label={text(isChange ? "newPassword" : "password")}
        // The error already names the rule.
        hint={error === undefined ? text("passwordHint", minPasswordLength) : undefined}
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

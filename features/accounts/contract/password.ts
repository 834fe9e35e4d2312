import * as z from "zod/mini";
import { maxPasswordLength, minPasswordLength } from "../rules/password.ts";
import { mailedToken } from "./mailed-link.ts";

/** An existing password, which may break today's rules for new ones. */
export const currentPassword = z
  .string("password_missing")
  .check(z.minLength(1, "password_missing"), z.maxLength(maxPasswordLength, "password_too_long"));

export const newPassword = z
  .string("password_missing")
  .check(
    z.minLength(1, "password_missing"),
    z.minLength(minPasswordLength, "password_too_short"),
    z.maxLength(maxPasswordLength, "password_too_long"),
  );

interface WithConfirmation {
  password?: unknown;
  confirmPassword?: unknown;
}

/** `when` shows this fault together with other faults of the form. */
export const passwordsMatch = (code: string) =>
  z.refine<WithConfirmation>(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: code,
    when: ({ value }) => typeof value === "object" && value !== null,
  });

const chosenPassword = { password: newPassword, confirmPassword: z.string("password_mismatch") };

/** The form of the page; the token comes from the link. */
export const newPasswordBody = z.object(chosenPassword).check(passwordsMatch("password_mismatch"));

export const resetPasswordBody = z
  .object({ token: mailedToken, ...chosenPassword })
  .check(passwordsMatch("password_mismatch"));

export const changePasswordBody = z
  .object({
    currentPassword,
    password: newPassword,
    confirmPassword: z.string("passwords_differ"),
  })
  .check(passwordsMatch("passwords_differ"));

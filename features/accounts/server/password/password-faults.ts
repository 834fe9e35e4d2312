import { isCommonPassword } from "#kit/crypto/common-passwords.ts";

/** Checked on the server only: the list of common passwords is too large for the browser. */
export function* passwordFaults(password: string): Generator<{ field: string; code: string }> {
  if (isCommonPassword(password)) yield { field: "password", code: "password_common" };
}

import { isCommonPassword } from "#kit/crypto/common-passwords.ts";

/** What only the server can say against a new password: the list is too long for a phone. */
export function* passwordFaults(password: string): Generator<{ field: string; code: string }> {
  if (isCommonPassword(password)) yield { field: "password", code: "password_common" };
}

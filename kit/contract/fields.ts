import * as z from "zod/mini";

/** An e-mail address, with the problem of a missing one. */
export const requiredEmail = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(254, "email_malformed"),
      z.email("email_malformed"),
    );

export const email = requiredEmail("email_missing");

export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}

/** A number that clients may send for compatibility. With `own` in the contract it must be the caller's number. */
export const ownNumber = z.optional(z.string().check(z.maxLength(40)));

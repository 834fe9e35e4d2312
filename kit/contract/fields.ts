import * as z from "zod/mini";

/** A required e-mail address. */
export const email = z
  .string("email_missing")
  .check(
    z.trim(),
    z.minLength(1, "email_missing"),
    z.maxLength(254, "email_malformed"),
    z.email("email_malformed"),
  );

/** A number that clients may send for compatibility. With `own` in the contract it must be the caller's number. */
export const ownNumber = z.optional(z.string().check(z.maxLength(40)));

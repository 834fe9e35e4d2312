import * as z from "zod/mini";

/** An address that somebody must give. */
export const email = z
  .string("email_missing")
  .check(
    z.trim(),
    z.minLength(1, "email_missing"),
    z.maxLength(254, "email_malformed"),
    z.email("email_malformed"),
  );

/** A number that clients may send for compatibility; with `own` in the contract it must be the caller's. */
export const ownNumber = z.optional(z.string().check(z.maxLength(40)));

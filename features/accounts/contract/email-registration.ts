import * as z from "zod/mini";
import { email, requiredEmail } from "#kit/contract/fields.ts";
import { next } from "./mailed-link.ts";
import { currentPassword, passwordsMatch, newPassword } from "./password.ts";

/**
 * Letters of any language. Mails contain the name, so it must not look like an address that mail programs turn into a
 * link.
 */
const personName = z
  .string("name_missing")
  .check(
    z.trim(),
    z.minLength(1, "name_missing"),
    z.maxLength(60, "name_invalid"),
    z.regex(/^(?!.*\.\S)[\p{L}\p{M}\p{Nd} .'’-]*\p{L}[\p{L}\p{M}\p{Nd} .'’-]*$/u, "name_invalid"),
  );

/** Browsers send empty fields as empty text. */
const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.optional(z.union([z.literal(""), schema]));

export const emailRegisterBody = z
  .object({
    name: personName,
    email,
    password: newPassword,
    confirmPassword: z.string("password_mismatch"),
    hasAcceptedTerms: z.literal(true, "terms_not_accepted"),
    dateOfBirth: z.optional(z.string().check(z.maxLength(10, "birth_date_wrong"))),
    country: z.optional(z.string().check(z.maxLength(2, "country_not_served"))),
    guardianEmail: orEmpty(email),
    hasGuardianConsent: z.optional(z.boolean()),
    referId: z.optional(z.string().check(z.maxLength(64))),
    next,
  })
  .check(passwordsMatch("password_mismatch"));

/** The password proves that the minor sends the form: others must not redirect the request for consent. */
export const changeGuardianBody = z
  .object({
    email,
    password: currentPassword,
    guardianEmail: requiredEmail("guardian_email_missing"),
  })
  .check(
    z.refine<{ email: string; guardianEmail: string }>(
      (form) => form.guardianEmail.toLowerCase() !== form.email.toLowerCase(),
      { path: ["guardianEmail"], error: "guardian_email_own" },
    ),
  );

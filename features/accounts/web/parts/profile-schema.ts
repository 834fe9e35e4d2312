import * as z from "zod/mini";
import { isEmail } from "#kit/contract/fields.ts";
import { birthDateFault } from "../../rules/age.ts";
import { maxBioLength, maxNameLength } from "../../rules/profile.ts";
import { normaliseUsername } from "../../rules/username.ts";

type BirthDateBrand = Parameters<typeof birthDateFault>[1];

/** Uses the rules and problem codes of the server. */
export const usernameSchema = z.string().check(
  z.superRefine((typed, context) => {
    const normalised = normaliseUsername(typed);
    if ("fault" in normalised) context.addIssue({ code: "custom", message: normalised.fault });
  }),
);

/** The stored address is always accepted: earlier rules were more lenient. */
export const optionalEmailSchema = (stored: string | null) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => typed === (stored ?? "") || typed === "" || isEmail(typed), "email_malformed"),
  );

/** The stored date of birth is always accepted: a guardian may have consented to it, or none is stored. */
export function birthDateSchema(brand: BirthDateBrand, stored: string | null) {
  return z.string().check(
    z.superRefine((typed, context) => {
      const fault = typed === (stored ?? "") ? undefined : birthDateFault(typed, brand, new Date());
      if (fault) context.addIssue({ code: "custom", message: fault });
    }),
  );
}

export const nameSchema = z.string().check(z.trim(), z.maxLength(maxNameLength));
export const bioSchema = z.string().check(z.trim(), z.maxLength(maxBioLength));

import * as z from "zod/mini";
import { birthDateFault } from "../../rules/age.ts";
import { isEmail } from "../../rules/email-address.ts";
import { longestBio, longestName } from "../../rules/profile.ts";
import { normaliseUsername } from "../../rules/username.ts";

type BirthDateBrand = Parameters<typeof birthDateFault>[1];

/** The server's own rules, with its codes, so that both say the same. */
export const usernameSchema = z.string().check(
  z.superRefine((typed, context) => {
    const known = normaliseUsername(typed);
    if ("fault" in known) context.addIssue({ code: "custom", message: known.fault });
  }),
);

export const optionalEmailSchema = z.string().check(
  z.trim(),
  z.refine((typed) => typed === "" || isEmail(typed), "email_malformed"),
);

/** The date that a player has is not asked about again: a guardian may have agreed to it. Whoever has none may leave it. */
export function birthDateSchema(brand: BirthDateBrand, known: string | null) {
  return z.string().check(
    z.superRefine((typed, context) => {
      const fault = typed === (known ?? "") ? undefined : birthDateFault(typed, brand, new Date());
      if (fault) context.addIssue({ code: "custom", message: fault });
    }),
  );
}

export const nameSchema = z.string().check(z.trim(), z.maxLength(longestName));
export const bioSchema = z.string().check(z.trim(), z.maxLength(longestBio));

import type { Brand } from "#features/branding/rules.ts";
import { isEmail } from "#kit/contract/fields.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import { accountProblems } from "../../contract.ts";
import { birthDateFault } from "../../rules/age.ts";
import { isAvatar } from "../../rules/avatar.ts";
import { residenceOf } from "../../rules/residence.ts";
import * as store from "../player-store.ts";

/** Turns violations of unique constraints into problems. */
export async function throwFieldTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const field = store.violatedUniqueField(error);
    if (field === "username") throw fieldProblem("username_taken", "username");
    if (field === "msisdn") throw accountProblems.problem("already_registered");
    throw error;
  }
}

/** Null for undefined and empty text. The stored address is always accepted: earlier rules were more lenient. */
export function emailOf(text: string | null | undefined, stored: string | null): string | null {
  const email = (text ?? "").trim();
  if (email === "") return null;
  if (email !== stored && !isEmail(email)) throw fieldProblem("email_malformed", "email");
  return email;
}

export function birthDateOf(
  { dateOfBirth, hasGuardian }: { dateOfBirth?: string | null | undefined; hasGuardian?: boolean },
  brand: Brand,
  now: Date,
): string | null {
  const fault = birthDateFault(dateOfBirth, brand, now);
  if (fault && !(fault === "too_young" && hasGuardian)) throw fieldProblem(fault, "dateOfBirth");
  return dateOfBirth || null;
}

export function countryOf(text: string | undefined, brand: Brand): string {
  const country = residenceOf(text, brand);
  if (country === undefined) throw fieldProblem("country_not_served", "country");
  return country;
}

export function avatarOf(text: string | null | undefined): string | null {
  if (!text) return null;
  if (!isAvatar(text)) throw commonProblem("invalid_input", [{ field: "avatarUrl", code: "invalid_input" }]);
  return text;
}

function fieldProblem(code: Parameters<typeof accountProblems.problem>[0], field: string): Problem {
  return accountProblems.problem(code, [{ field, code }]);
}

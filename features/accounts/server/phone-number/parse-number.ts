import { email } from "#kit/contract/fields.ts";
import type { Brand } from "#features/branding/rules.ts";
import { accountProblems } from "../../contract.ts";
import { normaliseMsisdn } from "../../rules/phone-number.ts";

/** Returns E.164 digits or throws a problem for the field. */
export function parseNumber(typed: string, brand: Brand, field: string): string {
  const number = normaliseMsisdn(typed, brand);
  if ("msisdn" in number) return number.msisdn;
  throw accountProblems.problem(number.fault, [{ field, code: number.fault }]);
}

/** Parses a typed contact: an e-mail address or a number; undefined if it is neither. */
export function parseContact(
  typed: string,
  brand: Brand,
): { channel: "email" | "sms"; address: string } | undefined {
  if (typed.includes("@")) {
    const { success, data } = email.safeParse(typed);
    return success ? { channel: "email", address: data.toLowerCase() } : undefined;
  }
  const number = normaliseMsisdn(typed, brand);
  return "msisdn" in number ? { channel: "sms", address: number.msisdn } : undefined;
}

import type { Brand } from "#features/branding/rules.ts";
import { accountProblems } from "../../contract.ts";
import { normaliseMsisdn } from "../../rules/phone-number.ts";

/** Returns E.164 digits or throws a problem for the field. */
export function parseNumber(typed: string, brand: Brand, field: string): string {
  const number = normaliseMsisdn(typed, brand);
  if ("msisdn" in number) return number.msisdn;
  throw accountProblems.problem(number.fault, [{ field, code: number.fault }]);
}

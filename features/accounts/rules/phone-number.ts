import type { Brand } from "#features/branding/rules.ts";
import { removeSeparators, toPlainDigits } from "./typed-digits.ts";

export type NumberFault = "number_malformed" | "number_foreign" | "number_not_mobile";
export type NormalisedNumber = { msisdn: string } | { fault: NumberFault };

/** Landlines have at least this many digits, with area code. */
const minLandlineLength = 8;

/** Converts a typed or pasted number, also with Arabic digits, to E.164 digits of the brand's country. */
export function normaliseMsisdn(text: string, brand: Pick<Brand, "dialCode" | "phone">): NormalisedNumber {
  const typed = removeSeparators(toPlainDigits(text).replace(/^\s*tel:/i, ""));
  const [, prefix = "", digits = ""] = /^(\+|00)?(\d+)$/.exec(typed) ?? [];
  if (digits === "") return { fault: "number_malformed" };
  const { dialCode } = brand;
  const nationalNumber = (rest: string) => {
    const number = rest.replace(/^0/, "");
    return brand.phone.digits.includes(number.length) ? number : undefined;
  };
  const isMobile = (number: string) => brand.phone.mobilePrefixes.some((start) => number.startsWith(start));
  const isLandline = (number: string) =>
    number.length >= minLandlineLength &&
    number.length < Math.min(...brand.phone.digits) &&
    !isMobile(number);
  const isInternational = prefix !== "";
  const found = digits.startsWith(dialCode) ? nationalNumber(digits.slice(dialCode.length)) : undefined;
  const number = found ?? (isInternational ? undefined : nationalNumber(digits));
  if (number === undefined) {
    const isForeign =
      isInternational && !digits.startsWith(dialCode) && digits.length >= 7 && digits.length <= 15;
    if (isForeign) return { fault: "number_foreign" };
    const rest = digits.startsWith(dialCode) ? digits.slice(dialCode.length) : digits;
    // In some countries landlines are shorter than mobile numbers. A short number with a mobile prefix is a mobile number
    // with a digit missing.
    const isTypedLandline = (isInternational || rest.startsWith("0")) && isLandline(rest.replace(/^0/, ""));
    return { fault: isTypedLandline ? "number_not_mobile" : "number_malformed" };
  }
  if (isMobile(number)) return { msisdn: dialCode + number };
  const isNeighbours = brand.phone.foreignPrefixes?.some((start) => number.startsWith(start));
  return { fault: isNeighbours ? "number_foreign" : "number_not_mobile" };
}

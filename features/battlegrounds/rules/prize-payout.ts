/** How a winner can be paid. */
export const payoutMethods = ["bank", "airtime"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const identityKinds = ["national", "passport"] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** Lengths of the IBANs of the countries where a player can live. */
const ibanLengths: Readonly<Record<string, number>> = {
  AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27, GB: 22, GR: 27,
  HR: 21, HU: 28, IE: 22, IL: 23, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MT: 31, NL: 18, NO: 15, PL: 28,
  PS: 29, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24,
}; // prettier-ignore

/** Account number and branch or bank code where there are no IBANs. */
const localAccounts: Readonly<Record<string, { account: RegExp; branch: RegExp }>> = {
  ZA: { account: /^\d{7,11}$/, branch: /^\d{6}$/ },
  NG: { account: /^\d{10}$/, branch: /^\d{3,6}$/ },
  KE: { account: /^\d{8,14}$/, branch: /^\d{5}$/ },
  ET: { account: /^\d{8,16}$/, branch: /^\d{3,6}$/ },
};

export type AccountFormat = "iban" | "local";

export function accountFormatOf(country: string): AccountFormat {
  return Object.hasOwn(localAccounts, country) ? "local" : "iban";
}

/** Without spaces and dashes, in capitals. */
export function compact(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

export function isIban(typed: string): boolean {
  const iban = compact(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== ibanLengths[iban.slice(0, 2)]) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (sign) => Number.parseInt(sign, 36)).join("");
  return remainderOf(digits, 97) === 1;
}

function remainderOf(digits: string, by: number): number {
  return Array.from(digits, Number).reduce((rest, digit) => (rest * 10 + digit) % by, 0);
}

/** South African identity numbers start with the date of birth and end with a Luhn digit. */
export function isSouthAfricanId(number: string, dateOfBirth: string): boolean {
  return (
    /^\d{13}$/.test(number) && number.startsWith(dateOfBirth.slice(2).replaceAll("-", "")) && isLuhn(number)
  );
}

function isLuhn(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const identityPattern = /^[A-Z0-9]{5,20}$/;

export interface PayoutDetails {
  readonly fullName: string;
  readonly identityKind: IdentityKind;
  readonly identityNumber: string;
  readonly method: PayoutMethod;
  /** Bank only. */
  readonly bank: string;
  readonly account: string;
  readonly branch: string;
  /** Airtime only. */
  readonly msisdn: string;
}

interface Claimant {
  readonly country: string;
  readonly dateOfBirth: string | null;
  /** Paid to the guardian, whose identity it is. */
  readonly isMinor: boolean;
}

export type PayoutFault = "identity_wrong" | "bank_missing" | "account_wrong" | "branch_wrong";

/** Faults of typed details by field. Call with compact numbers. */
export function payoutFaults(
  details: Omit<PayoutDetails, "msisdn" | "fullName">,
  { country, dateOfBirth, isMinor }: Claimant,
): Partial<Record<"identityNumber" | "bank" | "account" | "branch", PayoutFault>> {
  const { identityKind, identityNumber, method, bank, account, branch } = details;
  const isNational = identityKind === "national" && country === "ZA";
  const isIdentity =
    isNational && !isMinor
      ? isSouthAfricanId(identityNumber, dateOfBirth ?? "")
      : identityPattern.test(identityNumber) && (!isNational || isLuhn(identityNumber));
  const identity = isIdentity ? {} : { identityNumber: "identity_wrong" as const };
  if (method === "airtime") return identity;
  const local = localAccounts[country];
  const isAccount = local ? local.account.test(account) : isIban(account);
  return {
    ...identity,
    ...(bank === "" && { bank: "bank_missing" as const }),
    ...(!isAccount && { account: "account_wrong" as const }),
    ...(local && !local.branch.test(branch) && { branch: "branch_wrong" as const }),
  };
}

/** The end of a number, so that its owner recognises it. */
export function numberEnd(number: string): string {
  return number.slice(-4);
}

import type { Money } from "#kit/i18n/format.ts";
import type { Brand, Period } from "./brand.ts";

const publicFields = [
  "name",
  "logoWord",
  "country",
  "language",
  "direction",
  "locale",
  "timeZone",
  "currency",
  "signUp",
  "signInPath",
  "joinPath",
  "countries",
  "minimumAge",
  "dialCode",
  "phone",
  "provider",
  "cardPayment",
  "freeTrialHours",
  "paymentMethods",
  "claims",
  "support",
  "paysForSms",
  "company",
  "baseRoute",
  "outside",
  "ealEuropeBrand",
  "footer",
  "cookieConsent",
] as const satisfies readonly (keyof Brand)[];

export type PublicBrand = Pick<Brand, (typeof publicFields)[number]> & {
  readonly packages: Readonly<Record<Period, Money | null>>;
  readonly hasPrizes: boolean;
};

/** The only part of a brand that the browser gets, without operator identifiers. */
export function publicBrand(brand: Brand): PublicBrand {
  const shown = Object.fromEntries(publicFields.map((field) => [field, brand[field]]));
  const price = (period: Period) => brand.packages[period]?.price ?? null;
  const packages = { daily: price("daily"), weekly: price("weekly"), monthly: price("monthly") };
  return {
    ...(shown as Pick<Brand, (typeof publicFields)[number]>),
    packages,
    hasPrizes: brand.prizes !== null,
  };
}

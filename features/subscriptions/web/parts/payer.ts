import type { LastBilled } from "./checkout-info.ts";

interface Profile {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  country: string;
}

const emptyPayer = {
  address: "",
  city: "",
  zip: "",
  country: "",
  state: "",
  isBusiness: false,
  company: "",
  companyAddress: "",
  vatNumber: "",
};

export type Payer = typeof emptyPayer & { firstName: string; lastName: string; email: string };

/** Initial values of the checkout: from the last checkout, otherwise from the profile. */
export function payerOf(profile: Profile, billed: LastBilled, countries: readonly string[]): Payer {
  const [only, ...others] = countries;
  const own = countries.includes(profile.country) ? profile.country : "";
  return {
    ...(billed ?? emptyPayer),
    // A single country needs no choice.
    country: others.length === 0 ? (only ?? "") : billed?.country || own,
    firstName: billed?.firstName ?? profile.firstName ?? "",
    lastName: billed?.lastName ?? profile.lastName ?? "",
    email: billed?.email ?? profile.email ?? "",
  };
}

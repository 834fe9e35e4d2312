import type { LastBilled } from "./checkout-info.ts";

interface Profile {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  country: string;
}

const emptyDetails = {
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

export type BillingDetails = typeof emptyDetails & { firstName: string; lastName: string; email: string };

/** Initial values of the checkout: from the last checkout, otherwise from the profile. */
export function initialBillingDetails(
  profile: Profile,
  billed: LastBilled,
  countries: readonly string[],
): BillingDetails {
  const [only, ...others] = countries;
  const own = countries.includes(profile.country) ? profile.country : "";
  return {
    ...(billed ?? emptyDetails),
    // A single country needs no choice.
    country: others.length === 0 ? (only ?? "") : billed?.country || own,
    firstName: billed?.firstName ?? profile.firstName ?? "",
    lastName: billed?.lastName ?? profile.lastName ?? "",
    email: billed?.email ?? profile.email ?? "",
  };
}

import type { LastBilled } from "./checkout-info.ts";

interface Known {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  country: string;
}

const nobody = {
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

export type Payer = typeof nobody & { firstName: string; lastName: string; email: string };

/** Who pays, as given at the last checkout; what is not known from there, from the profile. */
export function payerOf(profile: Known, billed: LastBilled, countries: readonly string[]): Payer {
  const [only, ...others] = countries;
  const own = countries.includes(profile.country) ? profile.country : "";
  return {
    ...(billed ?? nobody),
    // Where there is one, nothing is left to choose.
    country: others.length === 0 ? (only ?? "") : billed?.country || own,
    firstName: billed?.firstName ?? profile.firstName ?? "",
    lastName: billed?.lastName ?? profile.lastName ?? "",
    email: billed?.email ?? profile.email ?? "",
  };
}

import type { LastBilled } from "./checkout-info.ts";

interface Known {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
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
export function payerOf(profile: Known, billed: LastBilled): Payer {
  return {
    ...(billed ?? nobody),
    firstName: billed?.firstName ?? profile.firstName ?? "",
    lastName: billed?.lastName ?? profile.lastName ?? "",
    email: billed?.email ?? profile.email ?? "",
  };
}

import type { WalletApproval } from "./stripe-js.ts";

export interface BuyerDetails {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  zip: string;
  country: string;
  state: string;
}

/** The buyer's details from the wallet; missing parts are empty. */
export function walletOwner({ billingDetails }: WalletApproval): BuyerDetails {
  const name = billingDetails?.name?.trim() ?? "";
  const [, first = name, last = ""] = /^(.*\S)\s+(\S+)$/u.exec(name) ?? [];
  const place = billingDetails?.address;
  return {
    firstName: first,
    lastName: last,
    email: billingDetails?.email ?? "",
    address: [place?.line1, place?.line2].filter(Boolean).join(", "),
    city: place?.city ?? "",
    zip: place?.postal_code ?? "",
    country: place?.country ?? "",
    state: place?.state ?? "",
  };
}

/** Complete typed values win. The address comes entirely from the wallet or entirely from the form. */
export function completedByWallet(typed: BuyerDetails, owner: BuyerDetails): BuyerDetails {
  const isPlaceTyped = [typed.address, typed.city, typed.zip].every((each) => each.trim() !== "");
  const { address, city, zip, country, state } = isPlaceTyped || owner.address === "" ? typed : owner;
  const isNameTyped = typed.firstName.trim() !== "" && typed.lastName.trim() !== "";
  const { firstName, lastName } = isNameTyped || owner.firstName === "" ? typed : owner;
  return {
    firstName,
    lastName: lastName || typed.lastName,
    email: typed.email.trim() || owner.email,
    address,
    city,
    zip,
    country: country || typed.country,
    state,
  };
}

import * as z from "zod/mini";
import { email } from "#kit/contract/fields.ts";
import { isVatNumber } from "#kit/pure/vat-number.ts";
import { needsState } from "../rules.ts";

export const required = (code: string, longest: number) =>
  z.string(code).check(z.trim(), z.minLength(1, code), z.maxLength(longest, "too_long"));

const optionalText = z._default(z.string().check(z.trim(), z.maxLength(200, "too_long")), "");

interface Purchase {
  state?: unknown;
  isBusiness?: unknown;
  company?: unknown;
  companyAddress?: unknown;
  vatNumber?: unknown;
  country?: unknown;
}

/** Only businesses must fill it in. `when` makes this check run even if other fields are invalid. */
function ofBusiness(
  field: keyof Purchase,
  code: string,
  isGood: (text: string, purchase: Purchase) => boolean = (text) => text !== "",
) {
  return z.refine<Purchase>(
    (purchase) => {
      const value = purchase[field];
      return purchase.isBusiness !== true || isGood(typeof value === "string" ? value.trim() : "", purchase);
    },
    {
      path: [field],
      error: code,
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );
}

const stateWhereNeeded = z.refine<Purchase>(
  ({ state, country }) =>
    !needsState(typeof country === "string" ? country : "") ||
    (typeof state === "string" && state.trim() !== ""),
  {
    path: ["state"],
    error: "state_missing",
    when: ({ value }) => typeof value === "object" && value !== null,
  },
);

const agreement = { hasAcceptedTerms: z.literal(true, "terms_not_accepted") };

/** What must be valid before a wallet opens. The wallet provides name, e-mail and address itself. */
export const walletBody = z.object(agreement);

/** Personal and billing information. The card number is sent to the processor only. */
export const checkoutBody = z
  .object({
    package: z.enum(["daily", "weekly", "monthly"], "package_unknown"),
    firstName: required("name_missing", 60),
    lastName: required("name_missing", 60),
    email,
    address: required("address_missing", 200),
    city: required("city_missing", 100),
    zip: required("zip_missing", 16),
    country: z.string("country_missing").check(z.regex(/^[A-Z]{2}$/, "country_missing")),
    /** Countries whose addresses have no state do not require it. */
    state: z._default(z.string("state_missing").check(z.trim(), z.maxLength(100, "too_long")), ""),
    isBusiness: z._default(z.boolean(), false),
    company: optionalText,
    companyAddress: optionalText,
    vatNumber: optionalText,
    ...agreement,
    /** Whether the buyer paid with the button of Apple Pay or Google Pay. */
    isWallet: z._default(z.boolean(), false),
  })
  .check(
    stateWhereNeeded,
    ofBusiness("company", "company_missing"),
    ofBusiness("companyAddress", "company_address_missing"),
    ofBusiness("vatNumber", "vat_number_missing"),
    ofBusiness(
      "vatNumber",
      "vat_number_malformed",
      (text, { country }) => text === "" || isVatNumber(typeof country === "string" ? country : "", text),
    ),
  );

const filled = (missing: string, wrong: string) =>
  z.enum(["empty", "partial", "complete"]).check(
    z.refine((state) => state !== "empty", missing),
    z.refine((state) => state !== "partial", wrong),
  );

/** How far the processor's card fields are filled. Their contents stay in the processor's frames. */
export const cardFieldsForm = z.object({
  cardHolder: required("card_holder_missing", 100),
  cardNumber: filled("card_number_missing", "card_number_wrong"),
  cardExpiry: filled("card_expiry_missing", "card_expiry_wrong"),
  cvv: filled("cvv_missing", "cvv_wrong"),
});

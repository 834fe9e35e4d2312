import { expect, test } from "vitest";
import { fieldProblems } from "#kit/contract/field-problems.ts";
import { cardFieldsForm, checkoutBody } from "./contract.ts";

const codesOf = (
  result: ReturnType<typeof checkoutBody.safeParse> | ReturnType<typeof cardFieldsForm.safeParse>,
) => Object.fromEntries(fieldProblems(result.error?.issues ?? []).map(({ field, code }) => [field, code]));

test("an empty card has a problem for each field", () => {
  const empty = { cardHolder: " ", cardNumber: "empty", cardExpiry: "empty", cvv: "empty" };
  expect(codesOf(cardFieldsForm.safeParse(empty))).toEqual({
    cardHolder: "card_holder_missing",
    cardNumber: "card_number_missing",
    cardExpiry: "card_expiry_missing",
    cvv: "cvv_missing",
  });
});

test("a partly filled card is invalid, a complete one valid", () => {
  const half = { cardHolder: "Ada", cardNumber: "partial", cardExpiry: "partial", cvv: "partial" };
  expect(codesOf(cardFieldsForm.safeParse(half))).toEqual({
    cardNumber: "card_number_wrong",
    cardExpiry: "card_expiry_wrong",
    cvv: "cvv_wrong",
  });
  const whole = { cardHolder: "Ada", cardNumber: "complete", cardExpiry: "complete", cvv: "complete" };
  expect(cardFieldsForm.safeParse(whole).success).toBe(true);
});

const purchase = {
  package: "monthly",
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  address: "1 Street",
  city: "Berlin",
  zip: "10115",
  country: "DE",
  state: "Berlin",
  hasAcceptedTerms: true,
};

test("company details are required for businesses only", () => {
  expect(checkoutBody.safeParse(purchase).success).toBe(true);
  expect(codesOf(checkoutBody.safeParse({ ...purchase, city: "", isBusiness: true }))).toEqual({
    city: "city_missing",
    company: "company_missing",
    companyAddress: "company_address_missing",
    vatNumber: "vat_number_missing",
  });
  const company = { isBusiness: true, company: "Ada Ltd", companyAddress: "2 Road" };
  expect(codesOf(checkoutBody.safeParse({ ...purchase, ...company, vatNumber: "FR1" }))).toEqual({
    vatNumber: "vat_number_malformed",
  });
  expect(checkoutBody.safeParse({ ...purchase, ...company, vatNumber: "DE123456789" }).success).toBe(true);
});

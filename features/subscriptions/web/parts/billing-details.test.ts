import { expect, test } from "vitest";
import { initialBillingDetails } from "./billing-details.ts";

const profile = { firstName: "Ada", lastName: null, email: "ada@example.com", country: "DE" };

test("the first checkout is prefilled from the registration", () => {
  expect(initialBillingDetails(profile, null, ["AT", "DE"])).toMatchObject({
    firstName: "Ada",
    lastName: "",
    email: "ada@example.com",
    country: "DE",
  });
});

test.each([
  ["is left to choose where the player's is not served", ["AT", "FR"], ""],
  ["is known where there is no choice", ["ZA"], "ZA"],
])("the country %s", (_, countries, country) => {
  expect(initialBillingDetails(profile, null, countries).country).toBe(country);
});

import type { CardPackage } from "./checkout-info.ts";

type Period = CardPackage["period"];

export const checkoutPath = "/auth/checkout-payment";

/** The package named in the query, otherwise the first one. */
export function chosenPackage<Plan extends { period: Period }>(
  packages: readonly Plan[],
  search: string,
): Plan | undefined {
  const requested = new URLSearchParams(search).get("package");
  return packages.find(({ period }) => period === requested) ?? packages[0];
}

/** The checkout page for a period. Keeps the other query parameters. */
export function checkoutUrl(period: Period, search: string): string {
  const query = new URLSearchParams(search);
  query.set("package", period);
  return `${checkoutPath}?${query.toString()}`;
}

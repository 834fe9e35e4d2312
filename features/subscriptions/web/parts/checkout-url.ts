import type { CardPackage } from "./checkout-info.ts";

type Period = CardPackage["period"];

export const checkoutPath = "/auth/checkout-payment";

/** What an address says was chosen; otherwise the first of what is sold. */
export function chosenPackage<Sold extends { period: Period }>(
  packages: readonly Sold[],
  search: string,
): Sold | undefined {
  const asked = new URLSearchParams(search).get("package");
  return packages.find(({ period }) => period === asked) ?? packages[0];
}

/** The checkout of one period; everything else in the address stays. */
export function checkoutUrl(period: Period, search: string): string {
  const query = new URLSearchParams(search);
  query.set("package", period);
  return `${checkoutPath}?${query.toString()}`;
}

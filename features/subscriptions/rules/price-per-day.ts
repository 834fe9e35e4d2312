import type { Period } from "#features/branding/rules.ts";
import type { Money } from "#kit/i18n/format.ts";

const daysOf: Readonly<Record<Period, number>> = { daily: 1, weekly: 7, monthly: 30 };

interface Sold {
  period: Period;
  price: Money;
}

/** Rounded up, so that nobody is promised less than is charged. */
export function pricePerDay({ period, price }: Sold): Money {
  return { ...price, minor: Math.ceil(price.minor / daysOf[period]) };
}

/** The package that costs least per day; none where there is nothing to compare or two cost the same. */
export function cheapestPerDay<Package extends Sold>(packages: readonly Package[]): Package | undefined {
  const rate = ({ period, price }: Package) => price.minor / daysOf[period];
  const [first, second] = packages.toSorted((one, other) => rate(one) - rate(other));
  return first && second && rate(first) < rate(second) ? first : undefined;
}

import type { Period } from "#features/branding/rules.ts";
import type { Money } from "#kit/i18n/format.ts";

const daysOf: Readonly<Record<Period, number>> = { daily: 1, weekly: 7, monthly: 30 };

interface Plan {
  period: Period;
  price: Money;
}

/** Rounded up, so that the shown price is never below the real one. */
export function pricePerDay({ period, price }: Plan): Money {
  return { ...price, minor: Math.ceil(price.minor / daysOf[period]) };
}

/** The package with the lowest price per day; undefined for a single package or a tie. */
export function cheapestPerDay<Package extends Plan>(packages: readonly Package[]): Package | undefined {
  const rate = ({ period, price }: Package) => price.minor / daysOf[period];
  const [first, second] = packages.toSorted((one, other) => rate(one) - rate(other));
  return first && second && rate(first) < rate(second) ? first : undefined;
}

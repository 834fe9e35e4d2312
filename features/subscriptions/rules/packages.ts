import type { Brand, OperatorFamily, Period } from "#features/branding/rules.ts";
import type { Money } from "#kit/i18n/format.ts";

export interface Package {
  packageId: string;
  period: Period;
  price: Money;
}

const periods = ["daily", "weekly", "monthly"] as const satisfies readonly Period[];

/** What a brand sells, the shortest period first. */
export function packagesOf({ packages }: Brand): Package[] {
  return periods.flatMap((period) => {
    const sold = packages[period];
    return sold ? [{ packageId: sold.id, period, price: sold.price }] : [];
  });
}

/** What an operator sells as a service of its own; what Nigerian networks call monthly is four of their weeks. */
export function serviceOf(brand: Brand, period: Period): { serviceId: string; serviceName: string } {
  if (brand.nigeria && period === "daily") {
    return { serviceId: brand.nigeria.dailyServiceId, serviceName: brand.nigeria.dailyServiceName };
  }
  if (brand.nigeria && period === "weekly") {
    return { serviceId: brand.nigeria.weeklyServiceId, serviceName: brand.nigeria.weeklyServiceName };
  }
  return { serviceId: (brand.packages[period] ?? brand).serviceId, serviceName: brand.gameTitle };
}

/** How an operator names what is subscribed to, in its calls. */
export function operatorKeyOf(brand: Brand, period: Period): string {
  return brand.operator === "kenya" ? String(brand.productId) : serviceOf(brand, period).serviceId;
}

/** Packages that an operator can be asked about each: one of those that it knows by the same id. */
export function distinctOperatorPackages(brand: Brand): Package[] {
  const keyOf = ({ period }: Package) => operatorKeyOf(brand, period);
  const all = packagesOf(brand);
  return all.filter((sold) => all.find((one) => keyOf(one) === keyOf(sold)) === sold);
}

/** The brand, and the package where the id tells it, that an operator means by its id of a service. */
export function findPackageByServiceId(
  brands: readonly Brand[],
  family: OperatorFamily,
  service: string,
): { brand: Brand; sold: Package } | undefined {
  for (const brand of brands) {
    if (brand.operator !== family) continue;
    const packages = packagesOf(brand);
    const named = packages.find(({ period }) => serviceOf(brand, period).serviceId === service);
    const sold = named ?? (String(brand.productId) === service ? packages[0] : undefined);
    if (sold) return { brand, sold };
  }
  return undefined;
}

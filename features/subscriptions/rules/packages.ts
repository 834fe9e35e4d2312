import type { Brand, OperatorFamily, Period } from "#features/branding/rules.ts";
import type { Money } from "#kit/i18n/format.ts";

export interface Package {
  packageId: string;
  period: Period;
  price: Money;
}

const periods = ["daily", "weekly", "monthly"] as const satisfies readonly Period[];

/** The packages of a brand, shortest period first. */
export function packagesOf({ packages }: Brand): Package[] {
  return periods.flatMap((period) => {
    const plan = packages[period];
    return plan ? [{ packageId: plan.id, period, price: plan.price }] : [];
  });
}

/** The operator's service for a period. Nigerian brands have services of their own for a day and for a week. */
export function serviceOf(brand: Brand, period: Period): { serviceId: string; serviceName: string } {
  if (brand.nigeria && period === "daily") {
    return { serviceId: brand.nigeria.dailyServiceId, serviceName: brand.nigeria.dailyServiceName };
  }
  if (brand.nigeria && period === "weekly") {
    return { serviceId: brand.nigeria.weeklyServiceId, serviceName: brand.nigeria.weeklyServiceName };
  }
  return { serviceId: (brand.packages[period] ?? brand).serviceId, serviceName: brand.gameTitle };
}

/** The id by which an operator's API identifies what is subscribed to. */
export function operatorKeyOf(brand: Brand, period: Period): string {
  return brand.operator === "kenya" ? String(brand.productId) : serviceOf(brand, period).serviceId;
}

/** One package per operator id: an operator cannot distinguish packages that share an id. */
export function distinctOperatorPackages(brand: Brand): Package[] {
  const keyOf = ({ period }: Package) => operatorKeyOf(brand, period);
  const all = packagesOf(brand);
  return all.filter((plan) => all.find((one) => keyOf(one) === keyOf(plan)) === plan);
}

/** The brand and package behind an operator's service id. A product id stands for the first package of the brand. */
export function findPackageByServiceId(
  brands: readonly Brand[],
  family: OperatorFamily,
  serviceId: string,
): { brand: Brand; plan: Package } | undefined {
  for (const brand of brands) {
    if (brand.operator !== family) continue;
    const packages = packagesOf(brand);
    const named = packages.find(({ period }) => serviceOf(brand, period).serviceId === serviceId);
    const plan = named ?? (String(brand.productId) === serviceId ? packages[0] : undefined);
    if (plan) return { brand, plan };
  }
  return undefined;
}

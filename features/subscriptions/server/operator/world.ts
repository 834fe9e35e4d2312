import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { OperatorPort, OperatorSubscription } from "./ports.ts";
import type { Subscription } from "../store.ts";

/** What the slice needs of the program around it. */
export interface SubscriptionPorts {
  operators: Readonly<Partial<Record<OperatorFamily, OperatorPort>>>;
  jobs: Pick<Jobs, "enqueue">;
  siteOf(brand: string): Site | undefined;
  /** All that are served; a callback finds its brand among them. */
  brands: readonly Brand[];
}

type Package = {
  period: Subscription["period"];
  packageId: string;
  price: { minor: number; currency: string };
};

/** What a brand sells by its operator. */
export function packagesOf(brand: Brand): Package[] {
  if (brand.operator === null) return [];
  return (["daily", "weekly", "monthly"] as const).flatMap((period) => {
    const sold = brand.packages[period];
    return sold ? [{ period, packageId: sold.id, price: sold.price }] : [];
  });
}

/** A subscription as its operator knows it: ids come from the brand's data. */
export function operatorViewOf(
  subscription: Pick<
    Subscription,
    "msisdn" | "package_id" | "period" | "reference" | "operator_ref" | "price_minor" | "currency"
  > &
    Partial<Pick<Subscription, "stop_msisdn">>,
  brand: Brand,
): OperatorSubscription {
  return {
    msisdn: subscription.msisdn ?? subscription.stop_msisdn ?? "",
    productId: String(brand.productId),
    ...serviceOf(brand, subscription.period),
    packageId: subscription.package_id,
    period: subscription.period,
    network: brand.nigeria
      ? { name: brand.nigeria.network, id: brand.nigeria.networkId, shortCode: brand.nigeria.srcAddress }
      : null,
    reference: subscription.reference,
    operatorRef: subscription.operator_ref,
    price: { minor: subscription.price_minor, currency: subscription.currency },
  };
}

/** Nigerian networks sell each period as a service of its own; what they call monthly is four of their weeks. */
export function serviceOf(
  brand: Brand,
  period: Subscription["period"],
): { serviceId: string; serviceName: string } {
  if (brand.nigeria && period === "daily") {
    return { serviceId: brand.nigeria.dailyServiceId, serviceName: brand.nigeria.dailyServiceName };
  }
  if (brand.nigeria && period === "weekly") {
    return { serviceId: brand.nigeria.weeklyServiceId, serviceName: brand.nigeria.weeklyServiceName };
  }
  return { serviceId: brand.serviceId, serviceName: brand.gameTitle };
}

/** How an operator names what is subscribed to, in its calls. */
export function operatorKeyOf(brand: Brand, period: Subscription["period"]): string {
  return brand.operator === "kenya" ? String(brand.productId) : serviceOf(brand, period).serviceId;
}

/** The brand, and the package where the id tells it, that an operator means by its id of a service. */
export function findSold(
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

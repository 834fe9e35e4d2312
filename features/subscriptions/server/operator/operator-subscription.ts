import type { Brand } from "#features/branding/rules.ts";
import { packagesOf, serviceOf } from "../../rules.ts";
import type { Subscription } from "../store.ts";
import type { OperatorSubscription } from "./ports.ts";

type Known = Pick<
  Subscription,
  "msisdn" | "package_id" | "period" | "reference" | "operator_ref" | "price_minor" | "currency"
> &
  Partial<Pick<Subscription, "stop_msisdn">>;

/** A subscription as its operator knows it: ids come from the brand's data. */
export function toOperatorSubscription(subscription: Known, brand: Brand): OperatorSubscription {
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

/** The same of a number that has no subscription here. */
export function operatorSubscriptionOfNumber(
  msisdn: string,
  brand: Brand,
  { sold = packagesOf(brand)[0], reference = "", operatorRef = null as string | null } = {},
): OperatorSubscription {
  if (!sold) throw new Error(`${brand.key} sells nothing`);
  const { packageId, period, price } = sold;
  return toOperatorSubscription(
    {
      msisdn,
      package_id: packageId,
      period,
      reference,
      operator_ref: operatorRef,
      price_minor: price.minor,
      currency: price.currency,
    },
    brand,
  );
}

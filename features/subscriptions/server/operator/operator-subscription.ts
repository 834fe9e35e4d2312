import type { Brand } from "#features/branding/rules.ts";
import { packagesOf, serviceOf } from "../../rules.ts";
import type { Subscription } from "../store.ts";
import type { OperatorSubscription } from "./ports.ts";

type StoredSubscription = Pick<
  Subscription,
  "msisdn" | "package_id" | "period" | "reference" | "operator_ref" | "price_minor" | "currency"
> &
  Partial<Pick<Subscription, "stop_msisdn">>;

/** The operator's view of a subscription, with ids from the brand's configuration. */
export function toOperatorSubscription(subscription: StoredSubscription, brand: Brand): OperatorSubscription {
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

/** The same for a number without a subscription. */
export function operatorSubscriptionOfNumber(
  msisdn: string,
  brand: Brand,
  { plan = packagesOf(brand)[0], reference = "", operatorRef = null as string | null } = {},
): OperatorSubscription {
  if (!plan) throw new Error(`${brand.key} has no packages`);
  const { packageId, period, price } = plan;
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

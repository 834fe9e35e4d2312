import type { ConfirmReturn } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { meaningOf } from "../rules.ts";
import { operatorViewOf, packagesOf, type SubscriptionPorts } from "./world.ts";

/**
 * A browser comes back from the operator's page with a number and the reference that it went out with. The operator
 * itself is asked whether this number came by this reference; whatever it does not say is a no.
 */
export function confirmReturn(
  { operators }: Pick<SubscriptionPorts, "operators">,
  site: Site,
): ConfirmReturn {
  return async ({ msisdn, extRef }) => {
    const family = site.brand.operator;
    const [sold] = packagesOf(site.brand);
    const port = family === null ? undefined : operators[family];
    if (family === null || !port || !sold) return false;
    const asked = operatorViewOf(
      {
        msisdn,
        package_id: sold.packageId,
        period: sold.period,
        reference: extRef,
        operator_ref: null,
        price_minor: sold.price.minor,
        currency: sold.price.currency,
      },
      site.brand,
    );
    const { word, reference } = await port.status(asked);
    const meaning = word === null ? undefined : meaningOf(family, word);
    return reference === extRef && (meaning === "confirmed" || meaning === "awaited");
  };
}

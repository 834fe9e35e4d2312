import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";

/** The billing details of the player's last checkout, to prefill the next one. */
export async function lastBilled(
  executor: Executor,
  { site: { brand }, playerId }: { site: Site; playerId: string },
) {
  const last = await checkouts.findLastBilled(executor, { playerId, service: brand.service });
  if (!last?.billing) return null;
  const { billing, email } = last;
  const { firstName = null, lastName = null, address, city, zip, country, state, company } = billing;
  return {
    firstName,
    lastName,
    email,
    address,
    city,
    zip,
    // Another brand of the service may sell to more countries.
    country: brand.countries.includes(country) ? country : "",
    state,
    isBusiness: company !== null,
    company: company?.name ?? "",
    companyAddress: company?.address ?? "",
    vatNumber: company?.vatNumber ?? "",
  };
}

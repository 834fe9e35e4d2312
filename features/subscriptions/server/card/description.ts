import type { Site } from "#features/branding/server/index.ts";

/** What the payer reads beside a charge. */
export function descriptionOf(site: Site | undefined, { order_number }: { order_number: string }): string {
  return `${site?.brand.name ?? ""} ${order_number}`.trim();
}

/** By which the processor names whose renewal it was. */
export function renewalReference(subscriptionId: string): string {
  return `subscription:${subscriptionId}`;
}

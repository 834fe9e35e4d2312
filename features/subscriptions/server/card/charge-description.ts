import type { Site } from "#features/branding/server/index.ts";

/** Description of a charge on the payer's receipt. */
export function descriptionOf(site: Site | undefined, { order_number }: { order_number: string }): string {
  return `${site?.brand.name ?? ""} ${order_number}`.trim();
}

/** Our reference in the processor's events about renewals. */
export function renewalReference(subscriptionId: string): string {
  return `subscription:${subscriptionId}`;
}

import type { Brand } from "#features/branding/rules.ts";

/** Language variants of a product share its tables, so they share the clocks of the first of them. */
export function timeZonesOf(brands: readonly Brand[]): (service: string) => string {
  return (service) => brands.find((brand) => brand.service === service)?.timeZone ?? "UTC";
}

import type { Brand } from "#features/branding/rules.ts";

/** Language variants of a product share its tables, so they share its first time zone. */
export function timeZonesOf(brands: readonly Brand[]): (service: string) => string {
  return (service) => brands.find((brand) => brand.service === service)?.timeZone ?? "UTC";
}

import type { Brand } from "./brand.ts";
import { brandFileError } from "./brand-file-error.ts";

type RealmFields = Pick<
  Brand,
  "key" | "service" | "demoBrandConfig" | "country" | "currency" | "packages" | "signUp"
>;

/**
 * A realm holds the accounts of one product; `service` is its key. A demo brand has its own realm; language variants must have the same
 * product data.
 */
export function checkRealms(brands: Iterable<RealmFields>): void {
  const faults: string[] = [];
  const first = new Map<string, RealmFields>();
  for (const brand of brands) {
    const other = first.get(brand.service);
    first.set(brand.service, other ?? brand);
    if (!other) continue;
    const where = `service ${brand.service} is shared by ${other.key} and ${brand.key}`;
    if (other.demoBrandConfig || brand.demoBrandConfig)
      faults.push(`${where}, but a demo brand must be alone in its own`);
    for (const field of ["country", "currency", "packages", "signUp"] as const)
      if (JSON.stringify(other[field]) !== JSON.stringify(brand[field]))
        faults.push(`${where}, so their ${field} must be the same`);
  }
  if (faults.length > 0) throw brandFileError("brands", faults);
}

import { createKenya } from "#adapters/operators/kenya.ts";
import { createNigeria } from "#adapters/operators/nigeria.ts";
import { createSouthAfrican, type SouthAfricanOptions } from "#adapters/operators/south-african.ts";
import { createTelkom } from "#adapters/operators/telkom.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { OperatorPort } from "#features/subscriptions/server/index.ts";

/** Creates the adapter of an operator family. Only the South African one uses all options. */
export function createAdapter(family: OperatorFamily, options: SouthAfricanOptions): OperatorPort {
  switch (family) {
    case "kenya":
      return createKenya(options);
    case "telkom":
      return createTelkom(options);
    case "nigeria":
      return createNigeria(options);
    case "south-african":
      return createSouthAfrican(options);
  }
}

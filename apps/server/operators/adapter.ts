import { createKenya } from "#adapters/operators/kenya.ts";
import { createNigeria } from "#adapters/operators/nigeria.ts";
import { createSouthAfrican, type SouthAfricanOptions } from "#adapters/operators/south-african.ts";
import { createTelkom } from "#adapters/operators/telkom.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { OperatorPort } from "#features/subscriptions/server/index.ts";

/** The adapter that speaks as the operators of a family do; only one of them asks for everything that is given. */
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

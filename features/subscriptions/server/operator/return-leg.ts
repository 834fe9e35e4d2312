import type { ConfirmReturn } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { meaningOf } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { OperatorFailed, type OperatorPort, type OperatorStatus } from "./ports.ts";
import { operatorViewOfNumber } from "./view.ts";

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
    const port = family === null ? undefined : operators[family];
    if (family === null || !port) return false;
    const { word, reference } = await ask(port, site, msisdn);
    const meaning = word === null ? undefined : meaningOf(family, word);
    return reference === extRef && (meaning === "confirmed" || meaning === "awaited");
  };
}

async function ask(port: OperatorPort, site: Site, msisdn: string): Promise<OperatorStatus> {
  try {
    return await port.status(operatorViewOfNumber(msisdn, site.brand));
  } catch (error) {
    if (error instanceof OperatorFailed) return { word: null, operatorRef: null };
    throw error;
  }
}

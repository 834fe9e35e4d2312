import type { ConfirmReturn } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { askedOneByOne, meaningOf } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import {
  OperatorFailed,
  type OperatorPort,
  type OperatorStatus,
  type OperatorSubscription,
} from "./ports.ts";
import { operatorViewOfNumber } from "./view.ts";

/**
 * A browser comes back from the operator's page with a number and the reference that it went out with. The operator
 * itself is asked whether this number came by this reference; whatever it does not say is a no.
 */
export function confirmReturn(
  { operators }: Pick<SubscriptionPorts, "operators">,
  { brand }: Site,
): ConfirmReturn {
  return async ({ msisdn, extRef }) => {
    const family = brand.operator;
    const port = family === null ? undefined : operators[family];
    if (family === null || !port) return false;
    for (const sold of askedOneByOne(brand)) {
      const { word, reference } = await ask(port, operatorViewOfNumber(msisdn, brand, { sold }));
      const meaning = word === null ? undefined : meaningOf(family, word);
      if (reference === extRef && (meaning === "confirmed" || meaning === "awaited")) return true;
    }
    return false;
  };
}

async function ask(port: OperatorPort, view: OperatorSubscription): Promise<OperatorStatus> {
  try {
    return await port.status(view);
  } catch (error) {
    if (error instanceof OperatorFailed) return { word: null, operatorRef: null };
    throw error;
  }
}

import type { ConfirmReturn } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { distinctOperatorPackages, happeningOf } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import {
  OperatorFailed,
  type OperatorPort,
  type OperatorStatus,
  type OperatorSubscription,
} from "./ports.ts";
import { operatorSubscriptionOfNumber } from "./operator-subscription.ts";

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
    for (const sold of distinctOperatorPackages(brand)) {
      const { operatorStatus, reference } = await ask(
        port,
        operatorSubscriptionOfNumber(msisdn, brand, { sold }),
      );
      const meaning = operatorStatus === null ? undefined : happeningOf(family, operatorStatus);
      if (reference === extRef && (meaning === "confirmed" || meaning === "awaited")) return true;
    }
    return false;
  };
}

async function ask(port: OperatorPort, view: OperatorSubscription): Promise<OperatorStatus> {
  try {
    return await port.status(view);
  } catch (error) {
    if (error instanceof OperatorFailed) return { operatorStatus: null, operatorRef: null };
    throw error;
  }
}

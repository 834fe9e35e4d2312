import type { ConfirmReturn } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { distinctOperatorPackages, triggerOf } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import {
  OperatorFailed,
  type OperatorPort,
  type OperatorStatus,
  type OperatorSubscription,
} from "./ports.ts";
import { operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/**
 * A browser returns from the operator's page with a number and our reference. We trust them only if the operator confirms
 * that this number subscribed with this reference.
 */
export function confirmReturn(
  { operators }: Pick<SubscriptionPorts, "operators">,
  { brand }: Site,
): ConfirmReturn {
  return async ({ msisdn, extRef }) => {
    const family = brand.operator;
    const port = family === null ? undefined : operators[family];
    if (family === null || !port) return false;
    for (const plan of distinctOperatorPackages(brand)) {
      const { operatorStatus, reference } = await queryStatus(
        port,
        operatorSubscriptionOfNumber(msisdn, brand, { plan }),
      );
      const trigger = operatorStatus === null ? undefined : triggerOf(family, operatorStatus);
      if (reference === extRef && (trigger === "confirmed" || trigger === "awaited")) return true;
    }
    return false;
  };
}

async function queryStatus(port: OperatorPort, view: OperatorSubscription): Promise<OperatorStatus> {
  try {
    return await port.status(view);
  } catch (error) {
    if (error instanceof OperatorFailed) return { operatorStatus: null, operatorRef: null };
    throw error;
  }
}

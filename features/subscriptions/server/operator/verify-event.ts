import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { findPackageByServiceId, operatorKeyOf, triggerOf } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as subscriptions from "../store.ts";
import type { OperatorMessage } from "./apply-operator-message.ts";
import { operatorSubscriptionOfNumber, toOperatorSubscription } from "./operator-subscription.ts";
import type { OperatorEvent, OperatorPort } from "./ports.ts";

/** What to do with an event, after the operator was asked where the event is about money. */
export interface VerifiedEvent {
  action: "apply" | "replace_pending" | "end_second_package" | "refuse_short_charge";
  message: Omit<OperatorMessage, "family" | "source">;
  /** Whether the operator was queried. */
  wasQueried: boolean;
}

/**
 * Finds the package of an event. Claims about money count only if the operator confirms them in a query. Undefined if the
 * event concerns no package of ours or changes nothing.
 */
export async function verifyEvent(
  ports: SubscriptionPorts,
  database: Database,
  { family, port, event }: { family: OperatorFamily; port: OperatorPort; event: OperatorEvent },
): Promise<VerifiedEvent | undefined> {
  const found = findPackageByServiceId(ports.brands, family, event.service ?? "");
  if (!found || event.operatorStatus === null) return undefined;
  const { brand, plan } = found;
  const { msisdn, operatorStatus, operatorRef, position } = event;
  const isConfirmation = triggerOf(family, operatorStatus) === "confirmed";

  const latest = await subscriptions.findLatest(database, { service: brand.service, msisdn });
  const current = latest?.payer === family ? latest : undefined;
  // A product id stands for any of its packages; a service id stands for one.
  const isAboutCurrent =
    current !== undefined &&
    [operatorKeyOf(brand, current.period), String(brand.productId)].includes(event.service ?? "");
  const isAboutSecond = current !== undefined && !isAboutCurrent && current.state !== "ended";
  // An event about another package does not affect the one in use.
  if (isAboutSecond && !isConfirmation) return undefined;

  const subscription = isAboutCurrent
    ? toOperatorSubscription(current, brand)
    : operatorSubscriptionOfNumber(msisdn, brand, {
        plan,
        reference: event.reference ?? event.eventId,
        operatorRef,
      });
  const isAboutMoney = event.kind !== "status" || isConfirmation;
  const answer = isAboutMoney ? await port.status(subscription) : undefined;
  if (isAboutSecond && triggerOf(family, answer?.operatorStatus ?? "") !== "confirmed") return undefined;

  // The operator's answer overrides the event.
  const confirmedStatus = answer ? answer.operatorStatus : operatorStatus;
  const trigger = confirmedStatus === null ? "closed" : triggerOf(family, confirmedStatus);
  if (trigger === undefined) return undefined;
  return {
    action: actionOf(),
    message: {
      brand,
      plan,
      msisdn,
      operatorStatus: confirmedStatus ?? operatorStatus,
      trigger: event.kind === "opted_in" && trigger === "confirmed" ? "opted_in" : trigger,
      position,
      operatorRef: answer?.operatorRef ?? operatorRef,
      paidUntil: answer?.paidUntil,
    },
    wasQueried: answer !== undefined,
  };

  function actionOf(): VerifiedEvent["action"] {
    const price = isAboutCurrent ? current.price_minor : plan.price.minor;
    if (event.kind === "charged" && event.charge && event.charge.amountMinor < price) {
      return "refuse_short_charge";
    }
    if (!isAboutSecond) return "apply";
    // A number has one package: a second one is ended at the operator, unless the first is still pending.
    return current?.state === "pending" ? "replace_pending" : "end_second_package";
  }
}

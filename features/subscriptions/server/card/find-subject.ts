import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import * as store from "../store.ts";
import type { CardFacts } from "../tables.ts";
import * as checkouts from "./checkout-store.ts";
import type { Subject } from "./callback-inbox-store.ts";
import * as payments from "./payment-store.ts";

/** Finds the contract of a message by our reference, or by the payment. Undefined if it has neither, or not yet. */
export async function findSubject(
  executor: Executor,
  { reference, paymentId }: Pick<CardFacts, "reference" | "paymentId">,
): Promise<Subject | undefined> {
  const [kind, id = ""] = reference?.split(":", 2) ?? [];
  if (kind === "checkout" && isUuid(id)) {
    const checkout = await checkouts.findById(executor, id);
    return checkout && { brand: checkout.brand, subscription_id: checkout.subscription_id };
  }
  const subscriptionId =
    kind === "subscription"
      ? id
      : paymentId === null
        ? undefined
        : (await payments.findByPayment(executor, paymentId))?.subscriptionId;
  if (subscriptionId === undefined || !isUuid(subscriptionId)) return undefined;
  const found = await store.findById(executor, subscriptionId);
  return found && { brand: found.brand, subscription_id: found.id };
}

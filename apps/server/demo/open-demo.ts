import {
  listOperatorSubscribers,
  listStoredCards,
  listStoredPayments,
} from "#features/subscriptions/server/index.ts";
import type { Product } from "../product.ts";
import { fillDemo } from "./fill.ts";

/** Generates the missing demo data, and tells the simulators about existing subscriptions, cards and payments. */
export async function openDemo(
  { config, brands, clock, adapters }: Product,
  onStep: (what: string) => void,
): Promise<void> {
  await fillDemo(config, { brands, now: clock.now() }, onStep);
  const { simulators } = adapters;
  if (!simulators) return;
  for await (const { family, msisdn, service, reference, operatorStatus } of listOperatorSubscribers(
    adapters.database,
    brands,
  )) {
    simulators.operators.of[family].subscriptions.start(msisdn, service, reference, operatorStatus);
  }
  for await (const card of listStoredCards(adapters.database)) simulators.cards.remember(card);
  for await (const payment of listStoredPayments(adapters.database))
    simulators.cards.rememberPayment(payment);
}

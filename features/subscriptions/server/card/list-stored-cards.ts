import type { Executor } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";
import * as payments from "./payment-store.ts";

const pageSize = 1_000;

/** The cards of live subscriptions as the processor stores them. Seeds the simulator, which loses its state at every restart. */
export async function* listStoredCards(executor: Executor) {
  let after: string | null = null;
  for (;;) {
    const page: checkouts.LiveCard[] = await checkouts.findLiveCards(executor, {
      after,
      limit: pageSize,
    });
    for (const { checkoutId: _, ...card } of page) yield card;
    after = page.at(-1)?.checkoutId ?? null;
    if (page.length < pageSize) return;
  }
}

/** The payments as the processor stores them, for the same reason. */
export async function* listStoredPayments(executor: Executor) {
  let after: string | null = null;
  for (;;) {
    const page: payments.CardPayment[] = await payments.findCardPayments(executor, {
      after,
      limit: pageSize,
    });
    for (const { chargeId: _, ...payment } of page) yield payment;
    after = page.at(-1)?.chargeId ?? null;
    if (page.length < pageSize) return;
  }
}

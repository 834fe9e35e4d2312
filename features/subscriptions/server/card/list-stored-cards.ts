import type { Executor } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";

const knownAtOnce = 1_000;

/** What the processor keeps of our payers. Its simulator forgets it with every stop, and is told at the start. */
export async function* listStoredCards(executor: Executor) {
  let after: string | null = null;
  for (;;) {
    const page: checkouts.LiveCard[] = await checkouts.findLiveCards(executor, {
      after,
      limit: knownAtOnce,
    });
    for (const { checkoutId: _, ...card } of page) yield card;
    after = page.at(-1)?.checkoutId ?? null;
    if (page.length < knownAtOnce) return;
  }
}

import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { operatorKeyOf, shownStatus } from "../../rules.ts";
import * as store from "../store.ts";

const pageSize = 1_000;

/** The live subscriptions as the operators store them. Seeds the simulators, which lose their state at every restart. */
export async function* listOperatorSubscribers(executor: Executor, brands: readonly Brand[]) {
  let after: string | null = null;
  for (;;) {
    const page: store.Subscription[] = await store.findLiveAtOperators(executor, {
      after,
      limit: pageSize,
    });
    for (const { payer, brand: key, period, msisdn, state, reference, operator_status } of page) {
      const brand = brands.find((one) => one.key === key);
      if (!brand || msisdn === null || payer === "card") continue;
      const operatorStatus = shownStatus(payer, state, operator_status);
      yield { family: payer, msisdn, service: operatorKeyOf(brand, period), operatorStatus, reference };
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < pageSize) return;
  }
}

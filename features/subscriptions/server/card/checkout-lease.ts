import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";
import { throwPaymentUnavailable } from "./payment-unavailable.ts";

/** Longer than the processor's timeout. */
const leaseMs = 15_000;

/** Only one caller at a time works on a checkout. Failures of the processor become `payment_unavailable`. */
export async function withCheckoutLease<Answer>(
  database: Database,
  checkoutId: string,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const until = new Date(now.getTime() + leaseMs);
  if (!(await checkouts.lease(database, checkoutId, now, until))) throw commonProblem("request_in_flight");
  try {
    return await work();
  } catch (error) {
    return throwPaymentUnavailable(error);
  } finally {
    await checkouts.release(database, checkoutId, until);
  }
}

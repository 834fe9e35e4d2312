import { describeFailure } from "#kit/jobs/failure.ts";
import type { Payer } from "../../rules.ts";
import { createOutageDetector } from "../outage-detector.ts";
import type { SubscriptionJobContext, SubscriptionJobPorts } from "../ports.ts";
import * as store from "../store.ts";
import { addChecks, type Checks } from "./checks-store.ts";
import { applyAnswer, askOperator } from "./compare-with-operator.ts";

/** Short enough to find a lost callback within 15 minutes. */
const checkEveryMs = 8 * 60_000;
const batch = 200;
const atOnce = 8;

type ReconcileContext = SubscriptionJobPorts & { log: Pick<SubscriptionJobContext["log"], "warn"> };

/** Queries the status of every live subscription that was not checked recently. Resolves to the number of checks. */
export async function reconcileAll(context: ReconcileContext, signal: AbortSignal): Promise<number> {
  const outages = createOutageDetector<Payer>();
  let checked = 0;
  for (;;) {
    const before = new Date(context.clock.now().getTime() - checkEveryMs);
    const found = await store.findToCheck(context.database, before, outages.listDown(), batch);
    if (found.length === 0 || signal.aborted) return checked;
    const queue = [...found];
    const counted = new Map<string, Checks>();
    const work = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        const { id, brand, payer } = next;
        if (outages.isDown(payer)) continue;
        const checks = checksOf(counted, next);
        let hasFailed = false;
        try {
          if (await check(context, next)) {
            outages.onResponse(payer);
            checks.lastAnsweredAt = context.clock.now();
          }
          checked++;
          checks.checked++;
        } catch (error) {
          hasFailed = true;
          checks.failed++;
          const failure = describeFailure(error);
          context.log.warn(
            { brand, payer, failure },
            "reconciliation of a subscription failed; the next run retries it",
          );
          const isDown = outages.onFailure(payer, error);
          if (isDown)
            context.log.warn(
              { payer },
              "operator does not respond; reconciliation skips it until the next run",
            );
        }
        // Failed checks count too, so that they do not block other subscriptions in the next run.
        await store.updateCheckedAt(context.database, id, context.clock.now(), { hasFailed });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await addChecks(context.database, [...counted.values()], context.clock.now());
  }
}

function checksOf(
  counted: Map<string, Checks>,
  { brand, service, payer: operator }: store.Subscription,
): Checks {
  const known = counted.get(brand);
  if (known) return known;
  const checks = { brand, service, operator, checked: 0, failed: 0, lastAnsweredAt: null };
  counted.set(brand, checks);
  return checks;
}

/** False if there is no operator to query. Throws `OperatorFailed` if it cannot be reached. */
async function check(context: ReconcileContext, subscription: store.Subscription): Promise<boolean> {
  const answer = await askOperator(context, subscription);
  if (!answer) return false;
  await context.database.transaction(async (trx) => {
    await applyAnswer(context, trx, subscription, answer, context.clock.now());
  });
  return true;
}

import type { OperatorFamily } from "#features/branding/rules.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import { isLongPending, meaningOf, packagesOf, positionOfAnswer, type Payer } from "../../rules.ts";
import type { SubscriptionWork } from "../ports.ts";
import { stopAtOperator } from "./jobs.ts";
import { OperatorFailed } from "./ports.ts";
import * as store from "../store.ts";
import { takeWord } from "./take-word.ts";
import { operatorViewOf } from "./view.ts";

/** Whoever was not asked after for so long is asked after: a callback that never came is found within a quarter of an hour. */
const checkEveryMs = 8 * 60_000;
const batch = 200;
const atOnce = 8;

type World = Omit<SubscriptionWork, "sms" | "cardRenewals">;

/** Asks the operators after every live subscription that nobody has asked after lately. */
export async function reconcileAll(world: World, signal: AbortSignal): Promise<number> {
  const away = new Set<Payer>();
  let checked = 0;
  for (;;) {
    const before = new Date(world.clock.now().getTime() - checkEveryMs);
    const found = await store.findToCheck(world.database, before, [...away], batch);
    if (found.length === 0 || signal.aborted) return checked;
    const queue = [...found];
    const work = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        if (away.has(next.payer)) continue;
        try {
          await check(world, next);
        } catch (error) {
          if (error instanceof OperatorFailed) {
            away.add(next.payer);
            continue;
          }
          const { brand, payer } = next;
          world.log.warn({ brand, payer, failure: describeFailure(error) }, "a subscription was not checked");
        }
        // Also what could not be made sense of waits for its next turn: it must not come before all others for ever.
        await store.updateCheckedAt(world.database, next.id, world.clock.now());
        checked++;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
}

/** Throws `OperatorFailed` when the operator cannot be asked now. */
async function check(world: World, subscription: store.Subscription): Promise<void> {
  const brand = world.brands.find(({ key }) => key === subscription.brand);
  const family = subscription.payer as OperatorFamily;
  const port = world.operators[family];
  if (!brand || !port) return;
  const status = await port.status(operatorViewOf(subscription, brand));
  const now = world.clock.now();
  await world.database.transaction(async (trx) => {
    // The operator may not have heard of it yet; the opt-in lapses by itself.
    if (
      status.word === null &&
      subscription.state === "pending" &&
      !isLongPending(subscription.started_at, now)
    ) {
      return;
    }
    const happening = status.word === null ? "closed" : meaningOf(family, status.word);
    const sold = packagesOf(brand).find(({ packageId }) => packageId === subscription.package_id);
    if (happening === undefined || !sold || subscription.msisdn === null) return;
    await takeWord(
      world,
      trx,
      {
        family,
        brand,
        sold,
        msisdn: subscription.msisdn,
        word: status.word ?? subscription.operator_status ?? "",
        happening,
        position: positionOfAnswer(now),
        operatorRef: status.operatorRef,
        paidUntil: status.paidUntil,
        source: "asked",
      },
      now,
    );
    const isStillThere = happening === "confirmed" && subscription.stop_requested_at !== null;
    if (isStillThere) await world.jobs.enqueue(trx, stopAtOperator, { subscriptionId: subscription.id });
  });
}

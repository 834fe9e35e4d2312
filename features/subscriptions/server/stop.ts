import { requireProof } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { subscriptionProblems } from "../contract.ts";
import { timePlaceholder, transition, usableAfterStop, usableUntil } from "../rules.ts";
import * as charges from "./charges-store.ts";
import { writeEvidence, type Witness } from "./evidence.ts";
import { sendNotice } from "./jobs.ts";
import { matchesDisclosure, disclosureText, type Disclosure, type ReadDisclosure } from "./disclosure.ts";
import { move } from "./moves.ts";
import { stopAtOperator } from "./operator/jobs.ts";
import type { SubscriptionPorts } from "./ports.ts";
import * as store from "./store.ts";
import type { OwnSubscriber } from "./subscriber.ts";

type StopPorts = Pick<SubscriptionPorts, "jobs">;

/** What the subscriber pressed or wrote, and from where. */
interface Wish extends Witness {
  shown: readonly string[];
}

/** The subscriber's wish to stop, from whichever side, confirmed by SMS or mail. Saying it again changes nothing. */
export async function stop(
  ports: StopPorts,
  trx: Executor,
  subscriptionId: string,
  wish: Wish,
  now: Date,
): Promise<store.Subscription | undefined> {
  const { subscription, isNew } = await stopWithoutNotice(ports, trx, subscriptionId, now);
  if (!subscription || !isNew) return subscription;
  const { service, brand: key, player_id: playerId, msisdn } = subscription;
  await writeEvidence(
    trx,
    {
      step: "stop",
      brand: { key, service },
      sold: store.packageOf(subscription),
      shown: wish.shown,
      subscriptionId,
      playerId,
      msisdn,
      at: now,
    },
    wish,
    now,
  );
  await confirmStop(ports, trx, subscriptionId, now);
  return subscription;
}

export async function confirmStop(
  ports: StopPorts,
  trx: Executor,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await ports.jobs.enqueue(trx, sendNotice, { subscriptionId, notice: "stopped", at: now.toISOString() });
}

/** The same where the caller has more to tell the subscriber. */
export async function stopWithoutNotice(
  { jobs }: StopPorts,
  trx: Executor,
  subscriptionId: string,
  now: Date,
): Promise<{ subscription: store.Subscription | undefined; isNew: boolean }> {
  const subscription = await store.lockById(trx, subscriptionId);
  if (!subscription || subscription.state === "ended" || subscription.stop_requested_at)
    return { subscription, isNew: false };
  const charge = await charges.findOpen(trx, subscriptionId);
  const endsAtOnce = transition(subscription.state, "stopped") === "ended";
  // While the money is on its way, the outcome decides whether something paid is left to use.
  const isPaying = charge?.state === "charging";
  const stopped =
    endsAtOnce && isPaying
      ? await store.update(trx, subscription, { stop_requested_at: now })
      : await move(trx, subscription, "stopped", { actor: "player" }, now);
  if (subscription.payer !== "card") await jobs.enqueue(trx, stopAtOperator, { subscriptionId });
  if (!stopped || isPaying) return { subscription: stopped, isNew: true };
  return { subscription: await endIfUsedUp(trx, stopped, now), isNew: true };
}

/** Where nothing paid is left to use, the stop is the end: nobody waits for a job to say so. */
async function endIfUsedUp(
  trx: Executor,
  stopped: store.Subscription,
  now: Date,
): Promise<store.Subscription> {
  if (stopped.state !== "cancelling") return stopped;
  const until = usableUntil(store.timesOf(stopped));
  if (until !== null && now < until) return stopped;
  return move(trx, stopped, "cycle_ended", { actor: "clock" }, now);
}

export function canStop({ state, stop_requested_at: stoppedAt }: store.Subscription): boolean {
  return stoppedAt === null && transition(state, "stopped") !== state;
}

/** What a stop means, said before it is made. */
export function stopDisclosure({ text }: Site, subscription: store.Subscription, now: Date): Disclosure {
  const words = text("subscriptions");
  const at = usableAfterStop(store.timesOf(subscription), now);
  return { sentence: at ? words("stopText", timePlaceholder) : words("stopTextNow"), at };
}

/**
 * Cleanup the caller's own subscription, in two taps for everybody who has signed in by a code or a password. `read` is
 * what the page said, where there was one.
 */
export async function stopSubscription<Answer>(
  ports: SubscriptionPorts,
  call: CallContext<Site>,
  subscriber: OwnSubscriber,
  answerOf: (stopped: store.Subscription) => Answer,
  read?: ReadDisclosure,
): Promise<Answer> {
  const { site, clientAddress: address, userAgent } = call;
  if (call.viewer?.isDemo) throw commonProblem("demo_refused");
  requireProof(subscriber);
  return call.write(async (trx) => {
    const known = await store.findLatest(trx, subscriber);
    const latest = known && (await store.lockById(trx, known.id));
    if (!latest) throw subscriptionProblems.problem("subscription_not_found");
    const meaning = stopDisclosure(site, latest, call.now);
    // A renewal may have come since the page was opened: evidence is of what was read, or there is none.
    if (read !== undefined && canStop(latest) && !matchesDisclosure(site, read, meaning)) {
      throw subscriptionProblems.problem("subscription_changed");
    }
    const shown = [disclosureText(site, meaning, read), site.text("subscriptions")("stopConfirm")];
    const wish = { shown, channel: "web", address, userAgent } as const;
    const stopped = await stop(ports, trx, latest.id, wish, call.now);
    if (!stopped) throw subscriptionProblems.problem("subscription_not_found");
    return answerOf(stopped);
  });
}

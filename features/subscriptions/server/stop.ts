import { requireProvenSession } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { subscriptionProblems } from "../contract.ts";
import { timePlaceholder, transition, usableAfterStop, usableUntil } from "../rules.ts";
import * as charges from "./charges-store.ts";
import { writeEvidence, type ConsentSource } from "./evidence.ts";
import { sendNotice } from "./jobs.ts";
import { matchesDisclosure, disclosureText, type Disclosure, type ReadDisclosure } from "./disclosure.ts";
import { applyTransition } from "./transitions.ts";
import { stopAtOperator } from "./operator/jobs.ts";
import type { SubscriptionPorts } from "./ports.ts";
import * as store from "./store.ts";
import type { SubscriberOfPlayer } from "./subscriber.ts";

type StopPorts = Pick<SubscriptionPorts, "jobs">;

/** What the subscriber read and pressed, or wrote, and from where. */
interface StopRequest extends ConsentSource {
  shown: readonly string[];
}

/** Stops a subscription at the subscriber's request, stores evidence and confirms by SMS or mail. Idempotent. */
export async function stop(
  ports: StopPorts,
  trx: Executor,
  subscriptionId: string,
  request: StopRequest,
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
      plan: store.packageOf(subscription),
      shown: request.shown,
      subscriptionId,
      playerId,
      msisdn,
      at: now,
    },
    request,
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

/** Stops without evidence and confirmation, for callers that send their own message. */
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
  // The outcome of a running charge decides whether paid time is left.
  const isPaying = charge?.state === "charging";
  const stopped =
    endsAtOnce && isPaying
      ? await store.update(trx, subscription, { stop_requested_at: now })
      : await applyTransition(trx, subscription, "stopped", { actor: "player" }, now);
  if (subscription.payer !== "card") await jobs.enqueue(trx, stopAtOperator, { subscriptionId });
  if (!stopped || isPaying) return { subscription: stopped, isNew: true };
  return { subscription: await endIfNoTimeLeft(trx, stopped, now), isNew: true };
}

/** Ends the subscription at once if no paid or free time is left. */
async function endIfNoTimeLeft(
  trx: Executor,
  stopped: store.Subscription,
  now: Date,
): Promise<store.Subscription> {
  if (stopped.state !== "cancelling") return stopped;
  const until = usableUntil(store.timesOf(stopped));
  if (until !== null && now < until) return stopped;
  return applyTransition(trx, stopped, "cycle_ended", { actor: "clock" }, now);
}

export function canStop({ state, stop_requested_at: stoppedAt }: store.Subscription): boolean {
  return stoppedAt === null && transition(state, "stopped") !== state;
}

/** Says what a stop does, before the player confirms it. */
export function stopDisclosure({ text }: Site, subscription: store.Subscription, now: Date): Disclosure {
  const words = text("subscriptions");
  const at = usableAfterStop(store.timesOf(subscription), now);
  return { sentence: at ? words("stopText", timePlaceholder) : words("stopTextNow"), at };
}

/**
 * Stops the caller's own subscription, in two taps for callers who signed in with a code or a password. `read` is the
 * disclosure that the page showed; undefined for API calls without a page.
 */
export async function stopSubscription<Answer>(
  ports: SubscriptionPorts,
  call: CallContext<Site>,
  subscriber: SubscriberOfPlayer,
  answerOf: (stopped: store.Subscription) => Answer,
  read?: ReadDisclosure,
): Promise<Answer> {
  const { site, clientAddress: address, userAgent } = call;
  if (call.viewer?.isDemo) throw commonProblem("demo_refused");
  requireProvenSession(subscriber);
  return call.write(async (trx) => {
    const current = await store.findLatest(trx, subscriber);
    const latest = current && (await store.lockById(trx, current.id));
    if (!latest) throw subscriptionProblems.problem("subscription_not_found");
    const disclosure = stopDisclosure(site, latest, call.now);
    // A renewal since the page was opened makes its disclosure outdated, and evidence must match what was shown.
    if (read !== undefined && canStop(latest) && !matchesDisclosure(site, read, disclosure)) {
      throw subscriptionProblems.problem("subscription_changed");
    }
    const shown = [disclosureText(site, disclosure, read), site.text("subscriptions")("stopConfirm")];
    const request = { shown, channel: "web", address, userAgent } as const;
    const stopped = await stop(ports, trx, latest.id, request, call.now);
    if (!stopped) throw subscriptionProblems.problem("subscription_not_found");
    return answerOf(stopped);
  });
}

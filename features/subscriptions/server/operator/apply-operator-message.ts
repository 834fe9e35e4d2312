import { defaultQuietHours } from "#features/accounts/rules.ts";
import { findConfirmedOwner, markChurned } from "#features/accounts/server/index.ts";
import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { endOfQuiet } from "#kit/pure/quiet-hours.ts";
import {
  reduceMessage,
  effectiveTrigger,
  indicatesChurn,
  type Trigger,
  type Package,
  type Position,
  type State,
} from "../../rules.ts";
import { hasSecondConsentSinceStop } from "../evidence-store.ts";
import { writeEvidence } from "../evidence.ts";
import { sendNotice, type Notice } from "../jobs.ts";
import { applyTransition, beginSubscription } from "../transitions.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import * as inbox from "./callback-inbox-store.ts";

/** A status of an operator about a number, from a callback or a query. */
export interface OperatorMessage {
  family: OperatorFamily;
  brand: Brand;
  plan: Package;
  msisdn: string;
  operatorStatus: string;
  trigger: Trigger;
  position: Position;
  operatorRef: string | null;
  paidUntil?: Date | undefined;
  /** The event's id, `asked` for a query, or `start` for an opt-in. Stored as evidence. */
  source: string;
}

type Applied = "late" | "unchanged" | "moved" | "begun";

/** Applies an operator's message. Messages of a number are applied one at a time, and the newest wins. */
export async function applyOperatorMessage(
  ports: Pick<SubscriptionPorts, "jobs">,
  trx: Executor,
  message: OperatorMessage,
  now: Date,
): Promise<Applied> {
  const { family, brand, msisdn } = message;
  const number = { service: brand.service, msisdn, payer: family };
  const register = {
    operator: family,
    service: brand.service,
    msisdn,
    productId: String(brand.productId),
  };
  const position = await inbox.lockPosition(trx, register);
  const subscription = await store.lockLatestOfNumber(trx, number);
  const trigger = subscription ? effectiveTriggerOf(message, subscription, now) : message.trigger;
  const reduced = reduceMessage(
    {
      position,
      state: subscription?.state ?? null,
      // The removal of a player counts as a stop: only a new consent of the number starts a subscription.
      stoppedAt: subscription ? subscription.stop_requested_at : await store.findRemovedAt(trx, number),
    },
    { position: message.position, trigger },
  );
  if (reduced.outcome === "late") return "late";
  await inbox.updatePosition(trx, register, message);
  if (reduced.outcome === "begun") {
    const started = await beginAtOperator(trx, message, reduced.subscriber.state ?? "pending", now);
    if (started?.state === "active") await notify("started", started.id);
    return started ? "begun" : "unchanged";
  }
  if (!subscription) return "unchanged";
  if (subscription.state === "ended") {
    // The operator may correct how it ended. Statuses of a new subscription do not apply to the ended one.
    if (message.trigger === "closed")
      await store.update(trx, subscription, { operator_status: message.operatorStatus });
    return "unchanged";
  }
  const changes = {
    operator_status: message.operatorStatus,
    checked_at: now,
    ...(message.operatorRef === null ? {} : { operator_ref: message.operatorRef }),
    ...(message.paidUntil === undefined ? {} : { paid_until: message.paidUntil }),
  };
  if (reduced.outcome === "unchanged") {
    await store.update(trx, subscription, changes);
    return "unchanged";
  }
  const isFirstConsent = subscription.state === "pending" && subscription.next_period === 0;
  const by = { actor: "operator", operatorStatus: message.operatorStatus } as const;
  const moved = await applyTransition(trx, subscription, trigger, by, now, {
    ...changes,
    // Periods are counted from the consent.
    ...(isFirstConsent ? { anchor_at: now } : {}),
  });
  if (isFirstConsent && moved.state === "active") await notify("started", moved.id);
  if (subscription.state === "cancelling" && moved.state === "active") {
    await notify("resumed", moved.id);
    const isConsentGivenAtOperator = message.trigger === "opted_in" && !(await hasOwnConsent(trx, moved));
    if (isConsentGivenAtOperator) await writeOperatorConsent(trx, message, moved, now);
  }
  const { state, stop_requested_at: stoppedAt } = subscription;
  if (indicatesChurn(message.trigger, { state, stoppedAt })) {
    await markChurned(trx, brand.service, msisdn, now);
    // Not urgent, so it is not sent at night.
    await notify("closed", moved.id, endOfQuiet(defaultQuietHours, brand.timeZone, now));
  }
  return "moved";

  async function notify(notice: Notice, subscriptionId: string, runAt = now): Promise<void> {
    await ports.jobs.enqueue(trx, sendNotice, { subscriptionId, notice, at: now.toISOString() }, { runAt });
  }
}

function effectiveTriggerOf(message: OperatorMessage, subscription: store.Subscription, now: Date): Trigger {
  const { state, payer, unpaid_since: unpaidSince, stop_requested_at: stoppedAt } = subscription;
  const paidUntil = message.paidUntil ?? subscription.paid_until;
  return effectiveTrigger(message.trigger, { state, payer, paidUntil, unpaidSince, stoppedAt }, now);
}

/** Starts a subscription that was made at the operator, by SMS or USSD. */
async function beginAtOperator(
  trx: Executor,
  message: OperatorMessage,
  state: State,
  now: Date,
): Promise<store.Subscription | undefined> {
  const { brand, family, msisdn, plan, operatorStatus, operatorRef, paidUntil } = message;
  const player = await findConfirmedOwner(trx, { service: brand.service, msisdn }, now);
  const id = newId({ now: () => now });
  const started = await beginSubscription(
    trx,
    {
      id,
      brand,
      plan,
      payer: family,
      player_id: player?.id ?? null,
      msisdn,
      state,
      operator_status: operatorStatus,
      operator_ref: operatorRef,
      reference: id,
      channel: "operator",
      paid_until: paidUntil ?? null,
      checked_at: now,
    },
    { actor: "operator" },
    now,
  );
  if (started) await writeOperatorConsent(trx, message, started, now);
  return started;
}

/** The consent that undoes a stop was given on our page, and the operator did not refuse it (`handleFailure`). */
async function hasOwnConsent(trx: Executor, { id, reference }: store.Subscription): Promise<boolean> {
  return reference !== id && (await hasSecondConsentSinceStop(trx, id));
}

/** The evidence of a consent at the operator is the operator's message. */
async function writeOperatorConsent(
  trx: Executor,
  { brand, msisdn, position, source }: OperatorMessage,
  subscription: store.Subscription,
  now: Date,
): Promise<void> {
  await writeEvidence(
    trx,
    {
      step: "operator",
      brand,
      // The message may contain only the product id.
      plan: store.packageOf(subscription),
      shown: [source],
      subscriptionId: subscription.id,
      playerId: subscription.player_id,
      msisdn,
      at: position.at,
    },
    { channel: "operator", address: "", userAgent: "" },
    now,
  );
}

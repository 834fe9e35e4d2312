import { night } from "#features/accounts/rules.ts";
import { findCertainPlayer, markChurned } from "#features/accounts/server/index.ts";
import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { endOfQuiet } from "#kit/pure/quiet-hours.ts";
import {
  reduceMessage,
  happeningFor,
  indicatesChurn,
  type Happening,
  type Package,
  type Position,
  type State,
} from "../../rules.ts";
import { hasSecondConsentSinceStop } from "../evidence-store.ts";
import { writeEvidence } from "../evidence.ts";
import { sendNotice, type Notice } from "../jobs.ts";
import { begin, move } from "../moves.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import * as inbox from "./inbox-store.ts";

/** A word of an operator about a number, read and understood. */
export interface OperatorMessage {
  family: OperatorFamily;
  brand: Brand;
  sold: Package;
  msisdn: string;
  operatorStatus: string;
  happening: Happening;
  position: Position;
  operatorRef: string | null;
  paidUntil?: Date | undefined;
  /** How we know: an event's id, or that we asked. */
  source: string;
}

type Applied = "late" | "unchanged" | "moved" | "begun";

/** Takes an operator's word in: one at a time for each number, the newest one stands. */
export async function applyOperatorMessage(
  ports: Pick<SubscriptionPorts, "jobs">,
  trx: Executor,
  told: OperatorMessage,
  now: Date,
): Promise<Applied> {
  const { family, brand, msisdn } = told;
  const number = { service: brand.service, msisdn, payer: family };
  const register = {
    operator: family,
    service: brand.service,
    msisdn,
    productId: String(brand.productId),
  };
  const position = await inbox.lockPosition(trx, register);
  const subscription = await store.lockLatestOfNumber(trx, number);
  const happening = subscription ? happeningOfMessage(told, subscription, now) : told.happening;
  const folded = reduceMessage(
    {
      position,
      state: subscription?.state ?? null,
      // Whoever was removed has stopped too: only a new yes of the number begins anything.
      stoppedAt: subscription ? subscription.stop_requested_at : await store.findRemovedAt(trx, number),
    },
    { position: told.position, happening },
  );
  if (folded.outcome === "late") return "late";
  await inbox.updatePosition(trx, register, told);
  if (folded.outcome === "begun") {
    const begun = await beginAtOperator(trx, told, folded.subscriber.state ?? "pending", now);
    if (begun?.state === "active") await tell("started", begun.id);
    return begun ? "begun" : "unchanged";
  }
  if (!subscription) return "unchanged";
  if (subscription.state === "ended") {
    // How it ended is the operator's to say, and to correct. What it means to begin is none of what is over.
    if (told.happening === "closed")
      await store.update(trx, subscription, { operator_status: told.operatorStatus });
    return "unchanged";
  }
  const changes = {
    operator_status: told.operatorStatus,
    checked_at: now,
    ...(told.operatorRef === null ? {} : { operator_ref: told.operatorRef }),
    ...(told.paidUntil === undefined ? {} : { paid_until: told.paidUntil }),
  };
  if (folded.outcome === "unchanged") {
    await store.update(trx, subscription, changes);
    return "unchanged";
  }
  const isFirstConsent = subscription.state === "pending" && subscription.next_period === 0;
  const by = { actor: "operator", operatorStatus: told.operatorStatus } as const;
  const moved = await move(trx, subscription, happening, by, now, {
    ...changes,
    // Periods are counted from the yes, not from the question.
    ...(isFirstConsent ? { anchor_at: now } : {}),
  });
  if (isFirstConsent && moved.state === "active") await tell("started", moved.id);
  if (subscription.state === "cancelling" && moved.state === "active") {
    await tell("resumed", moved.id);
    const isConsentGivenAtOperator = told.happening === "opted_in" && !(await isConsentGivenHere(trx, moved));
    if (isConsentGivenAtOperator) await writeOperatorConsent(trx, told, moved, now);
  }
  const { state, stop_requested_at: stoppedAt } = subscription;
  if (indicatesChurn(told.happening, { state, stoppedAt })) {
    await markChurned(trx, brand.service, msisdn, now);
    // Nobody waits for this one: it does not ring at night.
    await tell("closed", moved.id, endOfQuiet(night, brand.timeZone, now));
  }
  return "moved";

  async function tell(notice: Notice, subscriptionId: string, runAt = now): Promise<void> {
    await ports.jobs.enqueue(trx, sendNotice, { subscriptionId, notice, at: now.toISOString() }, { runAt });
  }
}

function happeningOfMessage(told: OperatorMessage, subscription: store.Subscription, now: Date): Happening {
  const { state, payer, unpaid_since: unpaidSince, stop_requested_at: stoppedAt } = subscription;
  const paidUntil = told.paidUntil ?? subscription.paid_until;
  return happeningFor(told.happening, { state, payer, paidUntil, unpaidSince, stoppedAt }, now);
}

/** Somebody subscribed where we were not: at the operator, by SMS or USSD. */
async function beginAtOperator(
  trx: Executor,
  told: OperatorMessage,
  state: State,
  now: Date,
): Promise<store.Subscription | undefined> {
  const { brand, family, msisdn, sold, operatorStatus, operatorRef, paidUntil } = told;
  const player = await findCertainPlayer(trx, { service: brand.service, msisdn }, now);
  const id = newId({ now: () => now });
  const begun = await begin(
    trx,
    {
      id,
      brand,
      sold,
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
  if (begun) await writeOperatorConsent(trx, told, begun, now);
  return begun;
}

/** The yes that takes a stop back was given on our own page, and not refused (`giveUp`). */
async function isConsentGivenHere(trx: Executor, { id, reference }: store.Subscription): Promise<boolean> {
  return reference !== id && (await hasSecondConsentSinceStop(trx, id));
}

/** What was said at the operator is known by the operator's word alone. */
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
      // An operator may name no more than the product.
      sold: store.packageOf(subscription),
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

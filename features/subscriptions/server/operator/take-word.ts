import { night } from "#features/accounts/rules.ts";
import { findCertainPlayer, markChurned } from "#features/accounts/server/index.ts";
import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { endOfQuiet } from "#kit/pure/quiet-hours.ts";
import {
  foldWord,
  meaningFor,
  tellsOfChurn,
  type Happening,
  type Package,
  type Position,
  type State,
} from "../../rules.ts";
import { hasSecondYesSinceStop } from "../evidence-store.ts";
import { writeEvidence } from "../evidence.ts";
import { sendNotice, type Notice } from "../jobs.ts";
import { begin, move } from "../moves.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import * as inbox from "./inbox-store.ts";

/** A word of an operator about a number, read and understood. */
export interface Told {
  family: OperatorFamily;
  brand: Brand;
  sold: Package;
  msisdn: string;
  word: string;
  happening: Happening;
  position: Position;
  operatorRef: string | null;
  paidUntil?: Date | undefined;
  /** How we know: an event's id, or that we asked. */
  source: string;
}

type Taken = "late" | "unchanged" | "moved" | "begun";

/** Takes an operator's word in: one at a time for each number, the newest one stands. */
export async function takeWord(
  ports: Pick<SubscriptionPorts, "jobs">,
  trx: Executor,
  told: Told,
  now: Date,
): Promise<Taken> {
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
  const happening = subscription ? meaningOfTold(told, subscription, now) : told.happening;
  const folded = foldWord(
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
    if (told.happening === "closed") await store.update(trx, subscription, { operator_status: told.word });
    return "unchanged";
  }
  const changes = {
    operator_status: told.word,
    checked_at: now,
    ...(told.operatorRef === null ? {} : { operator_ref: told.operatorRef }),
    ...(told.paidUntil === undefined ? {} : { paid_until: told.paidUntil }),
  };
  if (folded.outcome === "unchanged") {
    await store.update(trx, subscription, changes);
    return "unchanged";
  }
  const isFirstYes = subscription.state === "pending" && subscription.next_period === 0;
  const by = { actor: "operator", operatorStatus: told.word } as const;
  const moved = await move(trx, subscription, happening, by, now, {
    ...changes,
    // Periods are counted from the yes, not from the question.
    ...(isFirstYes ? { anchor_at: now } : {}),
  });
  if (isFirstYes && moved.state === "active") await tell("started", moved.id);
  if (subscription.state === "cancelling" && moved.state === "active") {
    await tell("resumed", moved.id);
    const isSaidThere = told.happening === "opted_in" && !(await isSaidHere(trx, moved));
    if (isSaidThere) await writeYesThere(trx, told, moved, now);
  }
  const { state, stop_requested_at: stoppedAt } = subscription;
  if (tellsOfChurn(told.happening, { state, stoppedAt })) {
    await markChurned(trx, brand.service, msisdn, now);
    // Nobody waits for this one: it does not ring at night.
    await tell("closed", moved.id, endOfQuiet(night, brand.timeZone, now));
  }
  return "moved";

  async function tell(notice: Notice, subscriptionId: string, runAt = now): Promise<void> {
    await ports.jobs.enqueue(trx, sendNotice, { subscriptionId, notice, at: now.toISOString() }, { runAt });
  }
}

function meaningOfTold(told: Told, subscription: store.Subscription, now: Date): Happening {
  const { state, payer, unpaid_since: unpaidSince, stop_requested_at: stoppedAt } = subscription;
  const paidUntil = told.paidUntil ?? subscription.paid_until;
  return meaningFor(told.happening, { state, payer, paidUntil, unpaidSince, stoppedAt }, now);
}

/** Somebody subscribed where we were not: at the operator, by SMS or USSD. */
async function beginAtOperator(
  trx: Executor,
  told: Told,
  state: State,
  now: Date,
): Promise<store.Subscription | undefined> {
  const { brand, family, msisdn, sold, word, operatorRef, paidUntil } = told;
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
      operator_status: word,
      operator_ref: operatorRef,
      reference: id,
      channel: "operator",
      paid_until: paidUntil ?? null,
      checked_at: now,
    },
    { actor: "operator" },
    now,
  );
  if (begun) await writeYesThere(trx, told, begun, now);
  return begun;
}

/** The yes that takes a stop back was given on our own page, and not refused (`giveUp`). */
async function isSaidHere(trx: Executor, { id, reference }: store.Subscription): Promise<boolean> {
  return reference !== id && (await hasSecondYesSinceStop(trx, id));
}

/** What was said at the operator is known by the operator's word alone. */
async function writeYesThere(
  trx: Executor,
  { brand, msisdn, position, source }: Told,
  subscription: store.Subscription,
  now: Date,
): Promise<void> {
  await writeEvidence(
    trx,
    {
      step: "operator",
      brand,
      // An operator may name no more than the product.
      sold: store.soldOf(subscription),
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

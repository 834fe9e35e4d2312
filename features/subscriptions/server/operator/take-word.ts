import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import { findPlayerByMsisdn } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { foldWord, isChargedByUs, optInTextVersion, type Happening, type Position } from "../../rules.ts";
import * as inbox from "./inbox-store.ts";
import { sendNotice } from "../jobs.ts";
import { begin, move } from "../moves.ts";
import * as optIns from "../opt-in-store.ts";
import * as store from "../store.ts";
import type { packagesOf, SubscriptionPorts } from "./world.ts";

/** A word of an operator about a number, read and understood. */
export interface Told {
  family: OperatorFamily;
  brand: Brand;
  sold: ReturnType<typeof packagesOf>[number];
  msisdn: string;
  word: string;
  happening: Happening;
  position: Position;
  operatorRef: string | null;
  paidUntil?: Date | undefined;
  /** How we know: an event's id, or that we asked. */
  source: string;
}

export type Taken = "late" | "unchanged" | "moved" | "begun";

/** Takes an operator's word in: one at a time for each number, the newest one stands. */
export async function takeWord(
  ports: Pick<SubscriptionPorts, "jobs">,
  trx: Executor,
  told: Told,
  now: Date,
): Promise<Taken> {
  const { family, brand, msisdn } = told;
  const register = {
    operator: family,
    service: brand.service,
    msisdn,
    productId: String(brand.productId),
  };
  const position = await inbox.lockPosition(trx, register);
  const subscription = await store.lockLatestOfNumber(trx, { service: brand.service, msisdn, payer: family });
  const happening = meaningFor(subscription, told, now);
  const folded = foldWord(
    {
      position,
      state: subscription?.state ?? null,
      stoppedAt: subscription?.stop_requested_at ?? null,
    },
    { position: told.position, happening },
  );
  if (folded.outcome === "late") return "late";
  await inbox.updatePosition(trx, register, told);
  if (folded.outcome === "begun") {
    const begun = await beginAtOperator(trx, told, folded.subscriber.state ?? "pending", now);
    if (begun?.state === "active") await welcome(ports, trx, begun.id);
    return begun ? "begun" : "unchanged";
  }
  if (!subscription || subscription.state === "ended") return "unchanged";
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
  if (isFirstYes && moved.state === "active") await welcome(ports, trx, moved.id);
  return "moved";
}

/** What a word means for this subscription, where that depends on what was paid and by whom. */
function meaningFor(subscription: store.Subscription | undefined, told: Told, now: Date): Happening {
  const { happening } = told;
  if (!subscription || subscription.state === "ended") return happening;
  const { state, payer, unpaid_since, stop_requested_at: stoppedAt } = subscription;
  // Consent goes on, but the money is ours to collect.
  if (happening === "confirmed" && isChargedByUs(payer) && unpaid_since !== null) return "charge_failed";
  const paidUntil = told.paidUntil ?? subscription.paid_until;
  const isPaid = paidUntil !== null && paidUntil > now;
  // What is paid for can be used to its end, whoever ended it.
  if (happening === "closed" && isPaid && (state === "active" || state === "cancelling")) return "stopped";
  if (happening === "confirmed" && state === "cancelling" && stoppedAt === null) return "opted_in";
  return happening;
}

async function welcome({ jobs }: Pick<SubscriptionPorts, "jobs">, trx: Executor, subscriptionId: string) {
  await jobs.enqueue(trx, sendNotice, { subscriptionId, notice: "started" });
}

/** Somebody subscribed where we were not: at the operator, by SMS or USSD. */
async function beginAtOperator(
  trx: Executor,
  told: Told,
  state: store.Subscription["state"],
  now: Date,
): Promise<store.Subscription | undefined> {
  const { brand, family, msisdn, sold } = told;
  const player = await findPlayerByMsisdn(trx, brand.service, msisdn);
  const id = newId({ now: () => now });
  const begun = await begin(
    trx,
    {
      id,
      service: brand.service,
      brand: brand.key,
      payer: family,
      product_id: String(brand.productId),
      package_id: sold.packageId,
      period: sold.period,
      price_minor: sold.price.minor,
      currency: sold.price.currency,
      time_zone: brand.timeZone,
      player_id: player?.id ?? null,
      msisdn,
      state,
      operator_status: told.word,
      operator_ref: told.operatorRef,
      reference: id,
      channel: "operator",
      started_at: now,
      trial_ends_at: null,
      anchor_at: now,
      paid_until: told.paidUntil ?? null,
      unpaid_since: null,
      stop_requested_at: null,
      ended_at: null,
      next_step_at: now,
      checked_at: now,
      created_at: now,
    },
    { actor: "operator" },
    now,
  );
  if (!begun) return undefined;
  await optIns.insertEvidence(trx, {
    id: newId({ now: () => now }),
    subscription_id: id,
    service: brand.service,
    brand: brand.key,
    player_id: begun.player_id,
    msisdn,
    step: "operator",
    package_id: sold.packageId,
    shown_text: told.source,
    text_version: optInTextVersion,
    price_minor: sold.price.minor,
    currency: sold.price.currency,
    period: sold.period,
    channel: "operator",
    address: "",
    user_agent: "",
    at: told.position.at,
  });
  return begun;
}

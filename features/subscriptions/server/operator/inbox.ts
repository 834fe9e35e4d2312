import { createHash } from "node:crypto";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { addSteps } from "#kit/pure/calendar.ts";
import { meaningOf, periodSteps, type Happening } from "../../rules.ts";
import * as charges from "../charges-store.ts";
import * as store from "./inbox-store.ts";
import { foldInbox } from "../jobs.ts";
import type { Callback, OperatorEvent, OperatorPort } from "./ports.ts";
import { stop } from "../stopping.ts";
import * as subscriptions from "../store.ts";
import { takeWord } from "./take-word.ts";
import { findSold, operatorViewOf, type SubscriptionPorts } from "./world.ts";

/** Takes a callback down as it came; what it means is made out later. False when it is not the operator's. */
export async function receive(
  ports: SubscriptionPorts,
  database: Database,
  family: OperatorFamily,
  callback: Callback,
  now: Date,
): Promise<boolean> {
  const port = ports.operators[family];
  if (!port?.isAuthentic(callback, now)) return false;
  const eventId =
    port.readEvent(callback)?.eventId ?? createHash("sha256").update(callback.body).digest("hex");
  const source = callback.kind === "sms" ? (`${family}/sms` as const) : family;
  await database.transaction(async (trx) => {
    const inboxId = await store.insert(trx, { source, eventId, body: callback.body, receivedAt: now });
    if (inboxId !== undefined) await ports.jobs.enqueue(trx, foldInbox, { inboxId });
  });
  return true;
}

/** Makes out what a stored callback means, and takes it in. Throws when the operator cannot be asked: try again later. */
export async function fold(
  ports: SubscriptionPorts,
  database: Database,
  inboxId: number,
  now: Date,
): Promise<void> {
  const row = await store.findById(database, inboxId);
  if (!row || row.foldedAt) return;
  const [family, sms] = row.source.split("/") as [OperatorFamily, string | undefined];
  const port = ports.operators[family];
  const event = port?.readEvent({ kind: sms === undefined ? "event" : "sms", body: row.body });
  const finish = (trx: Executor, outcome: string) => store.updateFolded(trx, inboxId, outcome, now);
  if (!port || !event) return void (await finish(database, "unreadable"));
  if (event.kind === "stop") {
    return database.transaction(async (trx) => {
      if (await finish(trx, "stop")) await stopByText(ports, trx, family, event, now);
    });
  }
  const heard = await hear(ports, database, { family, port, event });
  await database.transaction(async (trx) => {
    if (!heard) return void (await finish(trx, "unknown"));
    const outcome = await takeWord(ports, trx, { ...heard, family, source: event.eventId }, now);
    if (!(await finish(trx, outcome))) throw new Error("another run has folded this callback");
    await recordCharge(trx, { family, event, service: heard.brand.service }, now);
  });
}

/** What the event says of a known service. That money moved, or is owed from now on, is believed only when the operator is asked. */
async function hear(
  ports: SubscriptionPorts,
  database: Database,
  { family, port, event }: { family: OperatorFamily; port: OperatorPort; event: OperatorEvent },
) {
  const found = findSold(ports.brands, family, event.service ?? "");
  if (!found || event.word === null) return undefined;
  const { brand, sold } = found;
  const { msisdn, position } = event;
  const claimed = meaningOf(family, event.word);
  const isMoney = event.kind !== "status" || claimed === "confirmed";
  const known = await subscriptions.findLatest(database, { service: brand.service, msisdn });
  const status = isMoney
    ? await port.status(
        operatorViewOf(
          known?.payer === family
            ? known
            : {
                msisdn,
                package_id: sold.packageId,
                period: sold.period,
                reference: event.reference ?? event.eventId,
                operator_ref: event.operatorRef,
                price_minor: sold.price.minor,
                currency: sold.price.currency,
              },
          brand,
        ),
      )
    : undefined;
  const word = status ? status.word : event.word;
  const meaning: Happening | undefined = word === null ? "closed" : meaningOf(family, word);
  if (meaning === undefined) return undefined;
  const isYes = event.kind === "opted_in" && meaning === "confirmed";
  return {
    brand,
    sold,
    msisdn,
    word: word ?? event.word,
    happening: isYes ? ("opted_in" as const) : meaning,
    position,
    operatorRef: status?.operatorRef ?? event.operatorRef,
    paidUntil: status?.paidUntil,
  };
}

/** Every charge that the operator made or tried is kept, however late it is told. */
async function recordCharge(
  trx: Executor,
  { family, event, service }: { family: OperatorFamily; event: OperatorEvent; service: string },
  now: Date,
): Promise<void> {
  if (!event.charge) return;
  const { id: chargeId, amountMinor, reason } = event.charge;
  const subscription = await subscriptions.lockLatestOfNumber(trx, {
    service,
    msisdn: event.msisdn,
    payer: family,
  });
  if (!subscription) return;
  const { at } = event.position;
  const isPaid = event.kind === "charged";
  const endsAt = addSteps(at, periodSteps[subscription.period], subscription.time_zone);
  const id = newId({ now: () => now });
  const isNew = await charges.insert(trx, {
    id,
    subscription_id: subscription.id,
    period_key: `${family}:${chargeId}`,
    period: null,
    starts_at: at,
    ends_at: endsAt,
    amount_minor: amountMinor,
    currency: subscription.currency,
    state: isPaid ? "paid" : "dropped",
    attempt: 1,
    next_at: null,
    paid_at: isPaid ? at : null,
    created_at: now,
  });
  if (!isNew) return;
  await charges.insertAttempt(trx, {
    id: newId({ now: () => now }),
    charge_id: id,
    subscription_id: subscription.id,
    number: 1,
    outcome: isPaid ? "paid" : "declined",
    reason: isPaid ? null : (reason ?? "declined"),
    processor_ref: chargeId,
    attempted_at: at,
  });
  const isLonger = subscription.paid_until === null || subscription.paid_until < endsAt;
  if (isPaid && isLonger) await subscriptions.update(trx, subscription, { paid_until: endsAt });
}

/** "STOP" stops everything of the number at this operator; a brand's keyword only the period that it names. */
async function stopByText(
  ports: SubscriptionPorts,
  trx: Executor,
  family: OperatorFamily,
  { msisdn, text = "" }: OperatorEvent,
  now: Date,
): Promise<void> {
  const written = text.toUpperCase().replace(/\s+/g, " ");
  for (const subscription of await subscriptions.findLiveOfNumber(trx, { payer: family, msisdn })) {
    const brand = ports.brands.find(({ key }) => key === subscription.brand);
    const keywords: Readonly<Record<string, string>> = brand?.nigeria?.stopKeywords ?? {};
    const named = Object.entries(keywords).find(([, keyword]) => keyword.toUpperCase() === written)?.[0];
    if (named === undefined || named === subscription.period) await stop(ports, trx, subscription.id, now);
  }
}

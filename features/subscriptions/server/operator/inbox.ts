import { createHash } from "node:crypto";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { findPackageByServiceId, isFromFuture, triggerOf, operatorKeyOf, type Trigger } from "../../rules.ts";
import { move } from "../moves.ts";
import { sendSms } from "../notices.ts";
import type { SubscriptionPorts, SubscriptionWork } from "../ports.ts";
import { confirmStop, stop } from "../stop.ts";
import * as subscriptions from "../store.ts";
import { mayReply } from "./sms-reply.ts";
import * as store from "./inbox-store.ts";
import { replyToSms, processOperatorInbox, stopSecond } from "./jobs.ts";
import type { Callback, OperatorEvent, OperatorPort } from "./ports.ts";
import { recordCharge } from "./record-charge.ts";
import { priceText } from "./consent-text.ts";
import { applyOperatorMessage, type OperatorMessage } from "./apply-operator-message.ts";
import { toOperatorSubscription, operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/** Stores a callback unchanged; a job processes it later. False if the signature is wrong. */
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
    if (inboxId !== undefined) await ports.jobs.enqueue(trx, processOperatorInbox, { inboxId });
  });
  return true;
}

type ProcessPorts = SubscriptionPorts & Pick<SubscriptionWork, "alarm" | "log">;

/**
 * Processes a stored callback. Throws if the operator cannot be reached; the job retries. Resolves to whether the operator
 * was queried.
 */
export async function processCallback(
  ports: ProcessPorts,
  database: Database,
  inboxId: number,
  now: Date,
): Promise<boolean> {
  const row = await store.findById(database, inboxId);
  if (!row || row.processedAt) return false;
  const [family, sms] = row.source.split("/") as [OperatorFamily, string | undefined];
  const port = ports.operators[family];
  const event = port?.readEvent({ kind: sms === undefined ? "event" : "sms", body: row.body });
  const finish = (trx: Executor, outcome: string) => store.updateProcessed(trx, inboxId, outcome, now);
  if (!port || !event) {
    await finish(database, "unreadable");
    return false;
  }
  if (event.kind === "stop" || event.kind === "text") {
    await database.transaction(async (trx) => {
      if (await finish(trx, event.kind)) await handleSms(ports, trx, { family, event, inboxId }, now);
    });
    return false;
  }
  if (isFromFuture(event.position, row.receivedAt)) {
    if (await finish(database, "future")) raise("operator_message_future", "");
    return false;
  }
  const checked = await verify(ports, database, { family, port, event });
  const message = checked && toMessage(family, event, checked);
  let isShortCharge = false;
  await database.transaction(async (trx) => {
    if (!message) return void (await finish(trx, "unknown"));
    if (checked.isShort) {
      isShortCharge = await finish(trx, "short");
      const service = message.brand.service;
      if (isShortCharge) await recordCharge(trx, { family, event, service, isShort: true }, now);
      return;
    }
    if (checked.isSecond) {
      if (!(await finish(trx, "second"))) return;
      await ports.jobs.enqueue(trx, stopSecond, { inboxId });
      await recordCharge(trx, { family, event, service: message.brand.service, second: message.sold }, now);
      return;
    }
    if (checked.replacesPending) await lapsePending(trx, family, message, now);
    const outcome = await applyOperatorMessage(
      ports,
      trx,
      { ...message, family, source: event.eventId },
      now,
    );
    if (!(await finish(trx, outcome))) throw new Error("another run has already processed this callback");
    await recordCharge(trx, { family, event, service: message.brand.service }, now);
  });
  if (isShortCharge) raise("operator_charge_short", message?.brand.key ?? "");
  return checked?.status !== undefined;

  function raise(alarm: "operator_message_future" | "operator_charge_short", brand: string): void {
    ports.alarm(alarm, brand);
    ports.log.error({ alarm, brand, operator: family, inboxId }, alarmTexts[alarm]);
  }
}

const alarmTexts = {
  operator_message_future: "operator message ignored: dated in the future; check the operator's clock",
  operator_charge_short:
    "operator charge ignored: below the price of the package; check the price at the operator",
} as const;

/** Finds the package of an event and queries the operator about it: claims about money count only if the operator confirms them. */
async function verify(
  ports: SubscriptionPorts,
  database: Database,
  { family, port, event }: { family: OperatorFamily; port: OperatorPort; event: OperatorEvent },
) {
  const found = findPackageByServiceId(ports.brands, family, event.service ?? "");
  if (!found || event.operatorStatus === null) return undefined;
  const { brand, sold } = found;
  const { msisdn, operatorStatus } = event;
  const claimed = triggerOf(family, operatorStatus);
  const isMoney = event.kind !== "status" || claimed === "confirmed";
  const latest = await subscriptions.findLatest(database, { service: brand.service, msisdn });
  const own = latest?.payer === family ? latest : undefined;
  // A product id stands for any of its packages; a service id stands for one.
  const isOfOwn =
    own !== undefined &&
    [operatorKeyOf(brand, own.period), String(brand.productId)].includes(event.service ?? "");
  // An event about another package does not affect the one in use. A number has one package: a second one is ended at the
  // operator, unless the first is still pending.
  const isOther = own !== undefined && !isOfOwn && own.state !== "ended";
  const replacesPending = isOther && own.state === "pending";
  const isSecond = isOther && !replacesPending;
  if (isOther && claimed !== "confirmed") return undefined;
  const known = { sold, reference: event.reference ?? event.eventId, operatorRef: event.operatorRef };
  const view = isOfOwn
    ? toOperatorSubscription(own, brand)
    : operatorSubscriptionOfNumber(msisdn, brand, known);
  const status = isMoney ? await port.status(view) : undefined;
  if (isOther && triggerOf(family, status?.operatorStatus ?? "") !== "confirmed") return undefined;
  const price = isOfOwn ? own.price_minor : sold.price.minor;
  const isShort = event.kind === "charged" && event.charge !== undefined && event.charge.amountMinor < price;
  return { brand, sold, reported: operatorStatus, status, isSecond, replacesPending, isShort };
}

/** Ends the pending opt-in of another package. */
async function lapsePending(
  trx: Executor,
  payer: OperatorFamily,
  { brand: { service }, sold, msisdn }: Pick<OperatorMessage, "brand" | "sold" | "msisdn">,
  now: Date,
): Promise<void> {
  const latest = await subscriptions.lockLatestOfNumber(trx, { service, msisdn, payer });
  if (latest?.state !== "pending" || latest.package_id === sold.packageId) return;
  await move(trx, latest, "lapsed", { actor: "operator" }, now);
}

/** Ends a second package at the operator, unless it is in use by now, and notifies the subscriber. */
export async function endSecond(work: SubscriptionWork, inboxId: number): Promise<void> {
  const { database } = work;
  const row = await store.findById(database, inboxId);
  const family = row?.source as OperatorFamily;
  const port = work.operators[family];
  const event = row && port?.readEvent({ kind: "event", body: row.body });
  const found = event && findPackageByServiceId(work.brands, family, event.service ?? "");
  if (!event || !found) return;
  const { brand, sold } = found;
  const { msisdn, operatorRef } = event;
  const reference = event.reference ?? event.eventId;
  const live = await subscriptions.findLiveOfNumber(database, { payer: family, msisdn });
  const own = live.filter(({ service }) => service === brand.service);
  if (own.some(({ package_id: packageId }) => packageId === sold.packageId)) return;
  await port?.stop(operatorSubscriptionOfNumber(msisdn, brand, { sold, reference, operatorRef }));
  const site = own[0] && work.siteOf(own[0].brand);
  // One SMS per second package: the charge that follows the opt-in sends none.
  if (!site || event.kind !== "opted_in") return;
  const text = site.text("subscriptions")("sms_second", site.brand.name, priceText(site, sold));
  await sendSms(work, site, { to: msisdn, text, idempotencyKey: `second package ${inboxId}` });
}

/** The message to apply. The operator's response overrides the event. */
function toMessage(
  family: OperatorFamily,
  { kind, msisdn, position, operatorRef }: OperatorEvent,
  { brand, sold, reported, status }: NonNullable<Awaited<ReturnType<typeof verify>>>,
) {
  const operatorStatus = status ? status.operatorStatus : reported;
  const trigger: Trigger | undefined = operatorStatus === null ? "closed" : triggerOf(family, operatorStatus);
  if (trigger === undefined) return undefined;
  const isConsent = kind === "opted_in" && trigger === "confirmed";
  return {
    brand,
    sold,
    msisdn,
    operatorStatus: operatorStatus ?? reported,
    trigger: isConsent ? ("opted_in" as const) : trigger,
    position,
    operatorRef: status?.operatorRef ?? operatorRef,
    paidUntil: status?.paidUntil,
  };
}

/**
 * A stop keyword ends every subscription of the number at this operator, even if it names another period: a number has one
 * subscription at a time. An SMS that stops nothing gets a rate-limited reply.
 */
async function handleSms(
  ports: SubscriptionPorts,
  trx: Executor,
  { family, event, inboxId }: { family: OperatorFamily; event: OperatorEvent; inboxId: number },
  now: Date,
): Promise<void> {
  const { kind, msisdn, text = "" } = event;
  // The confirmation of a stop counts as a reply too.
  const mayBeAnswered = await mayReply(trx, { family, msisdn }, now);
  const live = kind === "stop" ? await subscriptions.findLiveOfNumber(trx, { payer: family, msisdn }) : [];
  const request = { shown: [text], channel: "sms", address: "", userAgent: "" } as const;
  for (const { id, stop_requested_at: stoppedAt } of live) {
    if (stoppedAt === null) await stop(ports, trx, id, request, now);
    else if (mayBeAnswered) await confirmStop(ports, trx, id, now);
  }
  if (live.length > 0 || !mayBeAnswered) return;
  await ports.jobs.enqueue(trx, replyToSms, { inboxId, answer: kind === "stop" ? "nothing" : "help" });
}

import { createHash } from "node:crypto";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import {
  findPackageByServiceId,
  isFromFuture,
  happeningOf,
  operatorKeyOf,
  type Happening,
} from "../../rules.ts";
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
    if (inboxId !== undefined) await ports.jobs.enqueue(trx, processOperatorInbox, { inboxId });
  });
  return true;
}

type FoldWorld = SubscriptionPorts & Pick<SubscriptionWork, "alarm" | "log">;

/**
 * Makes out what a stored callback means, and takes it in. Throws when the operator cannot be asked: try again later.
 * Resolves to whether it was asked.
 */
export async function fold(
  ports: FoldWorld,
  database: Database,
  inboxId: number,
  now: Date,
): Promise<boolean> {
  const row = await store.findById(database, inboxId);
  if (!row || row.foldedAt) return false;
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
      if (await finish(trx, event.kind)) await takeText(ports, trx, { family, event, inboxId }, now);
    });
    return false;
  }
  if (isFromFuture(event.position, row.receivedAt)) {
    if (await finish(database, "future")) raise("operator_message_future", "");
    return false;
  }
  const asked = await ask(ports, database, { family, port, event });
  const heard = asked && hear(family, event, asked);
  let isShortTaken = false;
  await database.transaction(async (trx) => {
    if (!heard) return void (await finish(trx, "unknown"));
    if (asked.isShort) {
      isShortTaken = await finish(trx, "short");
      const service = heard.brand.service;
      if (isShortTaken) await recordCharge(trx, { family, event, service, isShort: true }, now);
      return;
    }
    if (asked.isSecond) {
      if (!(await finish(trx, "second"))) return;
      await ports.jobs.enqueue(trx, stopSecond, { inboxId });
      await recordCharge(trx, { family, event, service: heard.brand.service, second: heard.sold }, now);
      return;
    }
    if (asked.isInPlaceOfPending) await lapsePending(trx, family, heard, now);
    const outcome = await applyOperatorMessage(ports, trx, { ...heard, family, source: event.eventId }, now);
    if (!(await finish(trx, outcome))) throw new Error("another run has folded this callback");
    await recordCharge(trx, { family, event, service: heard.brand.service }, now);
  });
  if (isShortTaken) raise("operator_charge_short", heard?.brand.key ?? "");
  return asked?.status !== undefined;

  function raise(alarm: "operator_message_future" | "operator_charge_short", brand: string): void {
    ports.alarm(alarm, brand);
    ports.log.error({ alarm, brand, operator: family, inboxId }, alarmTexts[alarm]);
  }
}

const alarmTexts = {
  operator_message_future: "operator message dated in the future was ignored",
  operator_charge_short: "operator charge below the price was ignored",
} as const;

/** What is known of the event's service. That money moved, or is owed from now on, is believed only when the operator is asked. */
async function ask(
  ports: SubscriptionPorts,
  database: Database,
  { family, port, event }: { family: OperatorFamily; port: OperatorPort; event: OperatorEvent },
) {
  const found = findPackageByServiceId(ports.brands, family, event.service ?? "");
  if (!found || event.operatorStatus === null) return undefined;
  const { brand, sold } = found;
  const { msisdn, operatorStatus } = event;
  const claimed = happeningOf(family, operatorStatus);
  const isMoney = event.kind !== "status" || claimed === "confirmed";
  const latest = await subscriptions.findLatest(database, { service: brand.service, msisdn });
  const own = latest?.payer === family ? latest : undefined;
  // An id of the whole product may mean any of its packages; that of a service means its own.
  const isOfOwn =
    own !== undefined &&
    [operatorKeyOf(brand, own.period), String(brand.productId)].includes(event.service ?? "");
  // What becomes of another package is no word on the one that is in use. A number has one: a yes to a second is ended
  // there, unless the first was only looked at and never answered.
  const isOther = own !== undefined && !isOfOwn && own.state !== "ended";
  const isInPlaceOfPending = isOther && own.state === "pending";
  const isSecond = isOther && !isInPlaceOfPending;
  if (isOther && claimed !== "confirmed") return undefined;
  const told = { sold, reference: event.reference ?? event.eventId, operatorRef: event.operatorRef };
  const view = isOfOwn
    ? toOperatorSubscription(own, brand)
    : operatorSubscriptionOfNumber(msisdn, brand, told);
  const status = isMoney ? await port.status(view) : undefined;
  if (isOther && happeningOf(family, status?.operatorStatus ?? "") !== "confirmed") return undefined;
  const price = isOfOwn ? own.price_minor : sold.price.minor;
  const isShort = event.kind === "charged" && event.charge !== undefined && event.charge.amountMinor < price;
  return { brand, sold, told: operatorStatus, status, isSecond, isInPlaceOfPending, isShort };
}

/** One package was looked at, the other got the yes. */
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

/** Ends a second package at the operator, unless it is by now the one in use, and tells whoever said yes to it. */
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
  // Of a charge that follows it nobody is told the same again.
  if (!site || event.kind !== "opted_in") return;
  const text = site.text("subscriptions")("sms_second", site.brand.name, priceText(site, sold));
  await sendSms(work, site, { to: msisdn, text, idempotencyKey: `second package ${inboxId}` });
}

/** What the event says, or the operator in its place. */
function hear(
  family: OperatorFamily,
  { kind, msisdn, position, operatorRef }: OperatorEvent,
  { brand, sold, told, status }: NonNullable<Awaited<ReturnType<typeof ask>>>,
) {
  const operatorStatus = status ? status.operatorStatus : told;
  const meaning: Happening | undefined =
    operatorStatus === null ? "closed" : happeningOf(family, operatorStatus);
  if (meaning === undefined) return undefined;
  const isYes = kind === "opted_in" && meaning === "confirmed";
  return {
    brand,
    sold,
    msisdn,
    operatorStatus: operatorStatus ?? told,
    happening: isYes ? ("opted_in" as const) : meaning,
    position,
    operatorRef: status?.operatorRef ?? operatorRef,
    paidUntil: status?.paidUntil,
  };
}

/**
 * Whatever keyword it is, everything of the number at this operator stops: a number has one subscription at a time, and
 * whoever names the period of another wants to be rid of the one they have. What stops nothing is answered, seldom.
 */
async function takeText(
  ports: SubscriptionPorts,
  trx: Executor,
  { family, event, inboxId }: { family: OperatorFamily; event: OperatorEvent; inboxId: number },
  now: Date,
): Promise<void> {
  const { kind, msisdn, text = "" } = event;
  // A stop that is confirmed counts as an answer too: the next one repeats it.
  const isAnswered = await mayReply(trx, { family, msisdn }, now);
  const live = kind === "stop" ? await subscriptions.findLiveOfNumber(trx, { payer: family, msisdn }) : [];
  const wish = { shown: [text], channel: "sms", address: "", userAgent: "" } as const;
  for (const { id, stop_requested_at: stoppedAt } of live) {
    if (stoppedAt === null) await stop(ports, trx, id, wish, now);
    else if (isAnswered) await confirmStop(ports, trx, id, now);
  }
  if (live.length > 0 || !isAnswered) return;
  await ports.jobs.enqueue(trx, replyToSms, { inboxId, answer: kind === "stop" ? "nothing" : "help" });
}

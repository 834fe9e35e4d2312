import { createHash } from "node:crypto";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import { findPackageByServiceId, isFromFuture } from "../../rules.ts";
import { applyTransition } from "../transitions.ts";
import type { SubscriptionPorts, SubscriptionJobContext } from "../ports.ts";
import * as subscriptions from "../store.ts";
import { applyOperatorMessage, type OperatorMessage } from "./apply-operator-message.ts";
import * as store from "./callback-inbox-store.ts";
import { processOperatorInbox, stopSecond } from "./jobs.ts";
import type { Callback } from "./ports.ts";
import { recordCharge } from "./record-charge.ts";
import { stopBySms } from "./stop-by-sms.ts";
import { verifyEvent } from "./verify-event.ts";

/** Stores a callback unchanged; a job processes it later. False if the signature is wrong. */
export async function receiveCallback(
  ports: SubscriptionPorts,
  database: Database,
  family: OperatorFamily,
  callback: Callback,
  now: Date,
): Promise<boolean> {
  const port = ports.operators[family];
  if (!port?.isAuthentic(callback, now)) return false;
  const event = port.readEvent(callback);
  const message = {
    source: callback.kind === "sms" ? (`${family}/sms` as const) : family,
    eventId: event?.eventId ?? createHash("sha256").update(callback.body).digest("hex"),
    body: callback.body,
    receivedAt: now,
    kind: event?.kind ?? null,
    brand: findPackageByServiceId(ports.brands, family, event?.service ?? "")?.brand.key ?? "",
  };
  await database.transaction(async (trx) => {
    const inboxId = await store.insert(trx, message);
    if (inboxId !== undefined) await ports.jobs.enqueue(trx, processOperatorInbox, { inboxId });
  });
  return true;
}

type ProcessPorts = SubscriptionPorts & Pick<SubscriptionJobContext, "alarm" | "log">;

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
  try {
    return await processStored(ports, database, inboxId, now);
  } catch (error) {
    await store.updateFailed(database, inboxId, failureOf(error));
    throw error;
  }
}

function failureOf(error: unknown): string {
  const { name, code } = describeFailure(error);
  return code ?? name;
}

async function processStored(
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
      if (!(await finish(trx, event.kind))) return;
      await stopBySms(ports, trx, { family, event, inboxId }, now);
      const { msisdn } = event;
      await link(trx, await subscriptions.findLatestOfPayer(trx, { payer: family, msisdn }));
    });
    return false;
  }
  if (isFromFuture(event.position, row.receivedAt)) {
    if (await finish(database, "future")) raise("operator_message_future", "");
    return false;
  }
  const verified = await verifyEvent(ports, database, { family, port, event });
  if (!verified) {
    await finish(database, "unknown");
    return false;
  }
  const { action, message } = verified;
  const { brand, plan } = message;
  const charge = { family, event, service: brand.service };
  let isShortCharge = false;
  await database.transaction(async (trx) => {
    if (action === "refuse_short_charge") {
      isShortCharge = await finish(trx, "short");
      if (!isShortCharge) return;
      await recordCharge(trx, { ...charge, isShort: true }, now);
      return linkToNumber(trx);
    }
    if (action === "end_second_package") {
      if (!(await finish(trx, "second"))) return;
      await ports.jobs.enqueue(trx, stopSecond, { inboxId });
      await recordCharge(trx, { ...charge, second: plan }, now);
      return linkToNumber(trx);
    }
    if (action === "replace_pending") await endPendingOptIn(trx, family, message, now);
    const operatorMessage = { ...message, family, source: event.eventId };
    const outcome = await applyOperatorMessage(ports, trx, operatorMessage, now);
    if (!(await finish(trx, outcome))) throw new Error("another run has already processed this callback");
    await recordCharge(trx, charge, now);
    await linkToNumber(trx);
  });
  if (isShortCharge) raise("operator_charge_short", brand.key);
  return verified.wasQueried;

  async function linkToNumber(trx: Executor): Promise<void> {
    const number = { service: brand.service, msisdn: message.msisdn, payer: family };
    await link(trx, await subscriptions.lockLatestOfNumber(trx, number));
  }

  async function link(trx: Executor, subscription: subscriptions.Subscription | undefined): Promise<void> {
    if (subscription) await store.updateSubject(trx, inboxId, subscription);
  }

  function raise(alarm: "operator_message_future" | "operator_charge_short", brandKey: string): void {
    ports.alarm(alarm, brandKey);
    ports.log.error({ alarm, brand: brandKey, operator: family, inboxId }, alarmTexts[alarm]);
  }
}

const alarmTexts = {
  operator_message_future: "operator message ignored: dated in the future; check the operator's clock",
  operator_charge_short:
    "operator charge ignored: below the price of the package; check the price at the operator",
} as const;

/** Ends the pending opt-in of another package. */
async function endPendingOptIn(
  trx: Executor,
  payer: OperatorFamily,
  { brand: { service }, plan, msisdn }: Pick<OperatorMessage, "brand" | "plan" | "msisdn">,
  now: Date,
): Promise<void> {
  const latest = await subscriptions.lockLatestOfNumber(trx, { service, msisdn, payer });
  if (latest?.state !== "pending" || latest.package_id === plan.packageId) return;
  await applyTransition(trx, latest, "lapsed", { actor: "operator" }, now);
}

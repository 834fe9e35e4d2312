import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { confirmStop, stop } from "../stop.ts";
import * as subscriptions from "../store.ts";
import { replyToSms } from "./jobs.ts";
import type { OperatorEvent } from "./ports.ts";
import { mayReply } from "./sms-reply.ts";

/**
 * Ends the number's subscription at this operator, whichever period the SMS names. An SMS that stops nothing gets a
 * rate-limited reply.
 */
export async function stopBySms(
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

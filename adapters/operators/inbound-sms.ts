import { z } from "zod";
import { startsWithStopKeyword } from "#features/subscriptions/rules.ts";
import type { OperatorEvent } from "#features/subscriptions/server/index.ts";
import { parseJson } from "./call-operator.ts";
import { hashedId } from "./signature.ts";

const schema = z.object({
  id: z.string().min(1).max(200).optional(),
  from: z.string().regex(/^\+?[1-9]\d{6,14}$/),
  to: z.string().max(20),
  text: z.string().max(1_000),
  date: z.iso.datetime({ offset: true }),
});

/** An SMS to our short code, forwarded by the SMS gateway. */
export function readInboundSms(body: string): OperatorEvent | undefined {
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { id, from, text, date } = parsed.data;
  return {
    eventId: `sms:${id ?? hashedId(body)}`,
    position: { at: new Date(date), sequence: 0 },
    kind: startsWithStopKeyword(text) ? "stop" : "text",
    msisdn: from.replace(/^\+/, ""),
    service: null,
    operatorStatus: null,
    reference: null,
    operatorRef: null,
    text: text.trim(),
  };
}

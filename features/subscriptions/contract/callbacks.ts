import * as z from "zod/mini";
import type { OperatorFamily } from "#features/branding/rules.ts";
import { defineContract, type Endpoint } from "#kit/contract/contract.ts";

const response = z.object({ status: z.literal("taken") });
const maxBytes = 32 * 1_024;
const fromOperator = { auth: "signature", signed: { header: "x-signature", maxBytes }, response } as const;

const event = {
  ...fromOperator,
  summary:
    "An operator reports a change of a subscription or a charge. Responds with 200 once the message is stored.",
} as const;
const sms = {
  ...fromOperator,
  summary:
    "An operator forwards an SMS that a subscriber sent to the short code. Responds with 200 once the message is stored.",
} as const;

type OfOperators = `POST /api/callbacks/${OperatorFamily}${"" | "/sms"}`;

const ofOperators = {
  "POST /api/callbacks/kenya": event,
  "POST /api/callbacks/kenya/sms": sms,
  "POST /api/callbacks/telkom": event,
  "POST /api/callbacks/telkom/sms": sms,
  "POST /api/callbacks/south-african": event,
  "POST /api/callbacks/south-african/sms": sms,
  "POST /api/callbacks/nigeria": event,
  "POST /api/callbacks/nigeria/sms": sms,
} as const satisfies Record<OfOperators, Endpoint>;

/** Webhooks of operators and the card processor. Each sender retries until it gets a 200. */
export const callbacksContract = defineContract({
  ...ofOperators,
  "POST /api/callbacks/card": {
    summary:
      "The card processor reports a change of a payment. Responds with 200 once the message is stored.",
    auth: "signature",
    signed: { header: "stripe-signature", maxBytes },
    response,
  },
});

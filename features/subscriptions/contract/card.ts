import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { email } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { isOrderNumber } from "../rules.ts";
import { checkoutBody, required } from "./checkout.ts";

export const cardProblems = defineProblems({
  card_payment_off: 403,
  country_not_served: 400,
  checkout_not_found: 404,
  checkout_closed: 409,
  checkout_replaced: 409,
  card_not_confirmed: 409,
  trial_used: 409,
  card_declined: 402,
  card_insufficient_funds: 402,
  card_expired: 402,
  card_wrong_cvv: 402,
  card_authentication_failed: 402,
  payment_unavailable: 503,
  withdrawal_not_found: 404,
});

export const withdrawalBody = z.object({
  name: required("name_missing", 120),
  email,
  orderNumber: required("order_number_missing", 40).check(
    z.refine((text) => text.trim() === "" || isOrderNumber(text), "order_number_malformed"),
  ),
});

/** What the withdrawal does. Shown only to the player who owns the order, and stored as evidence; null for everybody else. */
const withdrawalEffect = z.nullable(z.string());

const processor = z.object({ publicKey: z.string(), scriptUrl: z.string() });
const money = z.object({ minor: z.int(), currency: z.string() });

/** The part of a card that may be shown. */
export const card = z.object({ brand: z.string(), lastFour: z.string() });

/** The free trial, and a sentence about the price after it. */
export const freeTrial = z.object({ hours: z.int(), sentence: z.string() });

export const cardContract = defineContract({
  "GET /api/game/checkout-info": {
    summary:
      "Lists the packages that are sold by card with their consent texts, and the processor that provides the card fields.",
    auth: "public",
    response: z.object({
      packages: z.array(
        z.object({
          period: z.enum(["daily", "weekly", "monthly"]),
          price: money,
          /** Price, renewal and how to stop, in one sentence. Stored as evidence. */
          consent: z.string(),
          /** The label of the checkbox. It is stored as evidence, like the label of the button. */
          declaration: z.string(),
          button: z.string(),
        }),
      ),
      trialHours: z.int(),
      /** The player has already used the brand's free trial. */
      isTrialUsed: z.boolean(),
      countries: z.array(z.string()),
      processor,
    }),
    problems: ["card_payment_off", "too_young"],
  },
  "GET /api/game/last-billed": {
    summary:
      "The billing details of the player's last checkout, to prefill the next one; null before the first.",
    auth: "player",
    response: z.object({
      billed: z.nullable(
        z.object({
          firstName: z.nullable(z.string()),
          lastName: z.nullable(z.string()),
          email: z.nullable(z.string()),
          address: z.string(),
          city: z.string(),
          zip: z.string(),
          country: z.string(),
          state: z.string(),
          isBusiness: z.boolean(),
          company: z.string(),
          companyAddress: z.string(),
          vatNumber: z.string(),
        }),
      ),
    }),
  },
  "POST /api/game/checkout-start": {
    summary:
      "Opens a checkout, or returns the player's open one if it bills the same. A different open checkout is abandoned. The browser confirms the card with `clientSecret` at the processor.",
    auth: "player",
    body: checkoutBody,
    response: z.object({ checkoutId: uuid, orderNumber: z.string(), clientSecret: z.string(), processor }),
    problems: [
      "card_payment_off",
      "subscription_exists",
      "package_unknown",
      "country_not_served",
      "too_young",
      "payment_unavailable",
    ],
    limit: { per: "viewer", burst: 20, everySeconds: 30 },
  },
  "POST /api/game/checkout-complete": {
    summary:
      "Starts the subscription once the card is confirmed. `needs_customer`: the bank requires authentication; confirm `clientSecret` and call again.",
    auth: "player",
    body: z.object({ checkoutId: uuid }),
    response: z.object({
      status: z.enum(["completed", "needs_customer"]),
      clientSecret: z.nullable(z.string()),
      orderNumber: z.string(),
      trialEndsAt: z.nullable(instant),
      nextChargeAt: z.nullable(instant),
    }),
    problems: [
      "checkout_not_found",
      "checkout_closed",
      "checkout_replaced",
      "card_not_confirmed",
      "trial_used",
      "subscription_exists",
      "card_declined",
      "card_insufficient_funds",
      "card_expired",
      "card_wrong_cvv",
      "card_authentication_failed",
      "payment_unavailable",
    ],
    limit: { per: "viewer", burst: 30, everySeconds: 10 },
  },
  "POST /api/game/card-change-start": {
    summary:
      "Starts a change of the subscription's card. The browser confirms the new card with `clientSecret` at the processor.",
    auth: "player",
    response: z.object({ setupId: z.string(), clientSecret: z.string() }),
    problems: ["subscription_not_found", "payment_unavailable"],
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
  },
  "POST /api/game/card-change-complete": {
    summary:
      "Charges the confirmed card from now on and removes the previous one. An unpaid charge is retried at once.",
    auth: "player",
    body: z.object({ setupId: z.string().check(z.regex(/^\w{1,100}$/)) }),
    response: z.object({ card }),
    problems: ["subscription_not_found", "card_not_confirmed", "payment_unavailable"],
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
  },
  "POST /api/game/withdraw-request": {
    summary:
      "First step of a withdrawal from a contract. Returns the declaration; nothing happens until it is confirmed.",
    auth: "public",
    body: withdrawalBody,
    response: z.object({ withdrawalId: uuid, statement: z.string(), effect: withdrawalEffect }),
    limit: { per: "address", burst: 10, everySeconds: 120 },
  },
  "POST /api/game/withdraw-confirm": {
    summary:
      "Second step: declares the withdrawal. A receipt is mailed to the address of the order. The response does not reveal whether the order exists.",
    auth: "public",
    body: z.object({ withdrawalId: uuid }),
    response: z.object({ receivedAt: instant, effect: withdrawalEffect }),
    problems: ["withdrawal_not_found"],
    limit: { per: "address", burst: 10, everySeconds: 120 },
  },
});

export type CardContract = typeof cardContract;
export type CheckoutForm = z.output<typeof checkoutBody>;

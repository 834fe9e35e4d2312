import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { card, freeTrial } from "./contract/card.ts";
import { triggers, states } from "./rules.ts";

export const subscriptionProblems = defineProblems({
  package_unknown: 404,
  subscription_not_found: 404,
  subscription_exists: 409,
  subscription_changed: 409,
  opt_in_missing: 409,
  opt_in_expired: 410,
  opt_in_too_fast: 400,
  opt_in_untrusted: 400,
  operator_page_needed: 409,
  operator_refused: 409,
  operator_unavailable: 503,
  charge_not_refundable: 409,
  refund_in_progress: 409,
  refund_amount_wrong: 400,
});

const money = z.object({ minor: z.int(), currency: z.string() });
const period = z.enum(["daily", "weekly", "monthly"]);
const state = z.enum(states);
const code = z.string().check(z.minLength(1), z.maxLength(100));
const pin = z.string().check(z.regex(/^\d{4,8}$/));
/** `isTrusted` of the click event. A click by a script is refused. */
const isTrusted = z.boolean();

/** The form of the first opt-in step. */
export const optInChoice = z.object({
  packageId: code,
  /** The player declared to be at least of the brand's minimum age. */
  isOfAge: z.literal(true, "age_not_declared"),
});
const pageSize = 20;

/** One sentence that says what a tap does. The page replaces `{0}` by the time in the reader's time zone. */
const sentence = z.string().check(z.minLength(1), z.maxLength(1_000));
const disclosure = z.object({ sentence, at: z.nullable(instant) });
/** The disclosure that the page showed, with its time zone. If it is outdated, the call is refused. */
const read = z.extend(disclosure, { timeZone: z.string().check(z.minLength(1), z.maxLength(64)) });
/** Pages send `sentence` alone if it contains no time. Pages of the previous version always send `stopSentence` or `resumeSentence`. */
const disclosureBody = { read: z.optional(read), sentence: z.optional(sentence) };

/** How the second step is confirmed: with the operator's PIN, on the operator's page, or with our own code just before. */
const confirmation = z.enum(["operator_pin", "operator_page", "own_pin"]);

const optInProblems = [
  "opt_in_missing",
  "opt_in_expired",
  "opt_in_too_fast",
  "opt_in_untrusted",
  "subscription_exists",
  "operator_page_needed",
  "operator_refused",
  "operator_unavailable",
  "otp_invalid",
  "otp_expired",
  "number_unproven",
  "proof_needed",
  "demo_refused",
] as const;

export const subscriptionsContract = defineContract({
  "GET /api/game/packages": {
    summary:
      "Lists the packages that the brand sells through its operator: price, period, and the exact sentence to show beside the button.",
    auth: "public",
    response: z.object({
      packages: z.array(
        z.object({
          packageId: z.string(),
          period,
          price: money,
          priceText: z.string(),
          sentence: z.string(),
          /** The label of the first step's button. */
          button: z.string(),
        }),
      ),
      /** The exact declaration that the player makes in the first step. */
      ageDeclaration: z.string(),
      /** Null if the brand only accepts cards. */
      confirmation: z.nullable(confirmation),
      textVersion: z.string(),
    }),
  },
  "POST /api/game/opt-in-start": {
    summary:
      "First opt-in step: the caller agrees to a package and its price, and declares to be of age. Returns a nonce for one second step in the same browser within ten minutes. If the operator confirms by PIN, it sends the PIN now. If it confirms on its own page, `continueAt` is the page of this package.",
    auth: "public",
    body: z.extend(optInChoice, {
      isTrusted,
      msisdn: ownNumber,
      /** Our page to show after the operator's page. */
      next: z.optional(z.string().check(z.maxLength(2_000))),
      /** The `paidDisclosure` that the page showed; null if it showed none. Pages of the previous version omit it. */
      read: z.optional(z.nullable(read)),
    }),
    response: z.object({
      /** The operator's page for the second step; null if it happens on our page. */
      continueAt: z.nullable(z.string()),
      nonce: z.string(),
      /** The shown `paidDisclosure` as text, to be shown again in the second step; null if there was none. */
      paid: z.nullable(z.string()),
      sentence: z.string(),
      /** The label of the second step's button. */
      button: z.string(),
      confirmation,
      /** The length of the operator's PIN; null if it uses none. */
      pinDigits: z.nullable(z.int()),
      expiresAt: instant,
      /** The second step is refused before this many milliseconds, so that the sentence can be read. */
      dwellMs: z.int(),
    }),
    problems: ["package_unknown", "subscription_changed", ...optInProblems],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
  },
  "POST /api/game/opt-in-confirm": {
    summary:
      "Second opt-in step. Requests the subscription from the operator. It is pending until the operator reports it as active.",
    auth: "public",
    body: z.object({
      nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      /** The operator's PIN if it confirms by PIN, otherwise a code of `request-otp`. Always checked if present. */
      otp: z.optional(pin),
      isTrusted,
      msisdn: ownNumber,
    }),
    response: z.object({
      subscriptionId: uuid,
      state,
      operatorStatus: z.string(),
      /** The operator's page for the consent; null if there is none. */
      continueAt: z.nullable(z.string()),
    }),
    problems: optInProblems,
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "GET /api/game/subscription-status": {
    summary:
      "The subscription status of the caller's own number, with or without a player. Polled while the operator decides.",
    auth: "public",
    response: z.object({
      /** Null if the number never had a subscription. */
      status: z.nullable(
        z.object({
          state,
          operatorStatus: z.string(),
          isEntitled: z.boolean(),
          /** False if it was stopped and only its paid time remains. */
          renews: z.boolean(),
          payer: z.enum(["card", "operator"]),
          packageId: z.string(),
          paidUntil: z.nullable(instant),
          /** Whether we charge a new opt-in from that end on. Otherwise the operator sets the day. */
          isChargedByUs: z.boolean(),
          /** What a player who undoes the stop has paid, and when the next charge is. It is stored as evidence. */
          paidDisclosure: z.nullable(disclosure),
        }),
      ),
    }),
    problems: ["number_unproven", "demo_refused"],
    limit: { per: "viewer", burst: 60, everySeconds: 1 },
  },
  "GET /api/game/subscription": {
    summary:
      "The subscription of the calling player, or of a proven number without a player: plan, operator status and next charge. Includes charge attempts (paged), opt-in evidence and history of this and earlier subscriptions.",
    auth: "public",
    query: z.object({
      after: z.optional(uuid),
      limit: z._default(queryInteger(1, 50), pageSize),
      msisdn: ownNumber,
    }),
    response: z.object({
      subscription: z.nullable(
        z.object({
          id: uuid,
          state,
          operatorStatus: z.string(),
          isEntitled: z.boolean(),
          payer: z.enum(["operator", "card"]),
          /** Whether we charge. Otherwise the operator charges and notifies us at a time of its choice. */
          isChargedByUs: z.boolean(),
          packageId: z.string(),
          period,
          price: money,
          startedAt: instant,
          trialEndsAt: z.nullable(instant),
          paidUntil: z.nullable(instant),
          /** Null if there will be no further charge. */
          nextChargeAt: z.nullable(instant),
          /** The next charge is running or about to start. */
          isChargeDue: z.boolean(),
          stopRequestedAt: z.nullable(instant),
          endedAt: z.nullable(instant),
          canStop: z.boolean(),
          /** The subscription is stopped but not over, so the stop can be undone. */
          canResume: z.boolean(),
        }),
      ),
      /** Null if there is a subscription, or the free trial is not offered or already used. */
      trial: z.nullable(freeTrial),
      /** The card that is charged; null if the operator charges. */
      card: z.nullable(card),
      /** The card order, as on the receipt. */
      order: z.nullable(z.object({ number: z.string(), name: z.string(), email: z.string() })),
      /** What a stop does. Stored as evidence. Null if there is nothing to stop. */
      stopDisclosure: z.nullable(disclosure),
      /** What undoing the stop of a card subscription does. Stored as evidence. */
      resumeDisclosure: z.nullable(disclosure),
      /** The same for pages of the previous version, with the time in the brand's time zone. */
      stopSentence: z.nullable(z.string()),
      resumeSentence: z.nullable(z.string()),
      /** The subscriber's other subscriptions, newest first. */
      others: z.array(
        z.object({
          id: uuid,
          period,
          price: money,
          startedAt: instant,
          endedAt: z.nullable(instant),
          /** Null if it was not paid by card. */
          orderNumber: z.nullable(z.string()),
        }),
      ),
      charges: z.array(
        z.object({
          id: uuid,
          subscriptionId: uuid,
          at: instant,
          outcome: z.enum(["paid", "declined", "refunded"]),
          reason: z.nullable(z.string()),
          amount: money,
          /** The refunded amount of a partial refund. */
          refundedPart: z.nullable(money),
          /** Time of the partial or full refund; null for refunds from before this was stored. */
          refundedAt: z.nullable(instant),
          periodStartsAt: instant,
          periodEndsAt: instant,
        }),
      ),
      nextCharges: z.nullable(uuid),
      evidence: z.array(
        z.object({
          id: uuid,
          subscriptionId: uuid,
          step: z.enum(["doi_one", "doi_two", "operator", "checkout", "stop", "resume", "withdrawal"]),
          at: instant,
          text: z.string(),
          textVersion: z.string(),
          price: money,
          channel: z.enum(["web", "sms", "operator"]),
        }),
      ),
      history: z.array(
        z.object({
          subscriptionId: uuid,
          event: z.enum(["begun", ...triggers]),
          from: z.nullable(state),
          state,
          actor: z.string(),
          at: instant,
        }),
      ),
    }),
    problems: ["sign_in_required"],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 60, everySeconds: 1 },
  },
  "POST /api/game/stop-subscription": {
    summary:
      "Stops the renewal. Paid time stays usable. A session or number from a link needs a fresh proof first. Idempotent.",
    auth: "public",
    body: z.object({ msisdn: ownNumber, ...disclosureBody }),
    response: z.object({ state, endsAt: z.nullable(instant) }),
    problems: [
      "subscription_not_found",
      "subscription_changed",
      "proof_needed",
      "sign_in_required",
      "demo_refused",
    ],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "POST /api/game/resume-subscription": {
    summary:
      "Undoes the stop of a card subscription before its end, so that it renews at that end. Idempotent.",
    auth: "player",
    body: z.object({ msisdn: ownNumber, ...disclosureBody }),
    response: z.object({ state }),
    problems: ["subscription_not_found", "subscription_changed", "proof_needed"],
    own: { msisdn: "msisdn" },
  },
});

export type SubscriptionsContract = typeof subscriptionsContract;

const operatorNumber = z.string().check(z.regex(/^[1-9]\d{6,14}$/));
const productId = z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]);
const subjectProblems = ["number_unproven", "not_yours", "operator_refused", "operator_unavailable"] as const;
const freshProofProblems = ["proof_needed", "subscription_not_found"] as const;
const statusName = z.object({ StatusName: z.string() });
const telkomUser = z.object({ Status: z.string(), msisdn: z.string(), productId: z.int() });

/** The operator services of the specification. Each call exists only on the brands of its operator. */
export const operatorsContract = defineContract({
  "POST /api/kenya/get-user": {
    summary: "The status of the caller's own number at the Kenyan operator.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber }),
    response: z.object({ msisdn: z.string(), productId: z.int(), StatusName: z.string() }),
    problems: [...subjectProblems, "subscription_not_found"],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 30, everySeconds: 2 },
  },
  "POST /api/kenya/request-otp": {
    summary: "Asks the Kenyan operator to send its PIN to the caller's own number.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber }),
    response: z.object({ isSent: z.literal(true) }),
    problems: [...subjectProblems, "demo_refused"],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 5, everySeconds: 60 },
  },
  "POST /api/kenya/validate-otp": {
    summary: "Second opt-in step with the operator's PIN, for the package of `opt-in-start`.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, productId, otp: pin }),
    response: statusName,
    problems: ["not_yours", ...optInProblems],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
  },
  "POST /api/kenya/unsubscribe": {
    summary: "Stops the caller's own subscription, as `stop-subscription` does.",
    auth: "public",
    body: z.object({ requestId: code, channel: code, msisdn: operatorNumber, offerCode: code }),
    response: statusName,
    problems: [...subjectProblems, ...freshProofProblems, "demo_refused"],
    own: { msisdn: "proven" },
  },
  "POST /api/telkom/update-user-state": {
    summary: "Fetches the status of the caller's own number from Telkom and applies it.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, productId }),
    response: telkomUser,
    problems: [...subjectProblems, "subscription_not_found"],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 20, everySeconds: 5 },
  },
  "POST /api/telkom/subscribe": {
    summary: "Second opt-in step for the package of `opt-in-start`. Telkom asks for consent on its own page.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, svc_id: code, ext_ref: code, channel: code, doi_channel: code }),
    response: z.object({ Status: z.string(), ext_ref: z.string(), continueAt: z.nullable(z.string()) }),
    problems: ["not_yours", ...optInProblems],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
  },
  "POST /api/telkom/unsubscribe": {
    summary: "Stops the caller's own subscription, as `stop-subscription` does.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, productId: z.optional(productId) }),
    response: z.object({ Status: z.string() }),
    problems: [...subjectProblems, ...freshProofProblems, "demo_refused"],
    own: { msisdn: "proven" },
  },
  "POST /api/telkom/v2-get-user-via-product-id": {
    summary: "The status of the caller's own number at Telkom.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, productId }),
    response: telkomUser,
    problems: [...subjectProblems, "subscription_not_found"],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 30, everySeconds: 2 },
  },
});

export { callbacksContract } from "./contract/callbacks.ts";
export { cardContract, cardProblems, freeTrial, withdrawalBody } from "./contract/card.ts";
export { cardFieldsForm, checkoutBody, walletBody } from "./contract/checkout.ts";
export type { CardContract, CheckoutForm } from "./contract/card.ts";
export { cardConsoleContract, moneyConsoleContract } from "./contract/staff.ts";
export type * from "./contract/staff.ts";

import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { card, freeTrial } from "./contract/card.ts";
import { happenings, states } from "./rules.ts";

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
});

const money = z.object({ minor: z.int(), currency: z.string() });
const period = z.enum(["daily", "weekly", "monthly"]);
const state = z.enum(states);
const code = z.string().check(z.minLength(1), z.maxLength(100));
const pin = z.string().check(z.regex(/^\d{4,8}$/));
/** Whether the tap was a person's, as its event says (`isTrusted`). A script's is refused. */
const isTrusted = z.boolean();

/** What is chosen on the page of the first yes. */
export const optInChoice = z.object({
  packageId: code,
  /** The player has declared to be of the brand's age. */
  isOfAge: z.literal(true, "age_not_declared"),
});
const pageSize = 20;

/** What a tap means, in one sentence: `{0}` stands where the page says the time, by the reader's own clock. */
const sentence = z.string().check(z.minLength(1), z.maxLength(1_000));
const meaning = z.object({ sentence, at: z.nullable(instant) });
/** What the page said that it means, and by which clock. Where that is no longer so, nothing is done. */
const read = z.extend(meaning, { timeZone: z.string().check(z.minLength(1), z.maxLength(64)) });
/** A sentence without a time is sent whole, as pages of the version before send what `stopSentence` and `resumeSentence` gave. */
const whatWasRead = { read: z.optional(read), sentence: z.optional(sentence) };

/** How the second yes is given: the operator's PIN, the operator's page, or our own code just before. */
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
      "What the brand sells by its operator: price, period, and the exact sentence to show beside the button.",
    auth: "public",
    response: z.object({
      packages: z.array(
        z.object({
          packageId: z.string(),
          period,
          price: money,
          priceText: z.string(),
          sentence: z.string(),
          /** What the button of the first yes says. */
          button: z.string(),
        }),
      ),
      /** Declared with the first yes, in exactly these words. */
      ageDeclaration: z.string(),
      /** Null where only cards are taken. */
      confirmation: z.nullable(confirmation),
      textVersion: z.string(),
    }),
  },
  "POST /api/game/opt-in-start": {
    summary:
      "The first yes: to a package, at its price, by somebody who declares to be of age. Gives a nonce for one second yes, in this browser, within ten minutes. Where the operator confirms by PIN, it is sent now; where it takes the second yes on its own page, that is the page of this package.",
    auth: "public",
    body: z.extend(optInChoice, {
      isTrusted,
      msisdn: ownNumber,
      /** The page of ours that shall be shown after the operator's. */
      next: z.optional(z.string().check(z.maxLength(2_000))),
      /** What the page said of `paidMeans`; null where it said nothing. Pages of the version before tell neither. */
      read: z.optional(z.nullable(read)),
    }),
    response: z.object({
      /** Where the operator takes the second yes; null where it is given here. */
      continueAt: z.nullable(z.string()),
      nonce: z.string(),
      /** What the page said of it, to be said again; null where nothing was. */
      paid: z.nullable(z.string()),
      sentence: z.string(),
      /** What the button of the second yes says. */
      button: z.string(),
      confirmation,
      /** How many digits the operator's PIN has, where it confirms by one. */
      pinDigits: z.nullable(z.int()),
      expiresAt: instant,
      /** Not before this many milliseconds, so that the sentence can be read. */
      dwellMs: z.int(),
    }),
    problems: ["package_unknown", "subscription_changed", ...optInProblems],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
  },
  "POST /api/game/opt-in-confirm": {
    summary:
      "The second yes. Asks the operator for the subscription, which is pending until the operator says that it is active.",
    auth: "public",
    body: z.object({
      nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      /** The operator's PIN, where it confirms by one; elsewhere a code of `request-otp`. It is checked wherever it is given. */
      otp: z.optional(pin),
      isTrusted,
      msisdn: ownNumber,
    }),
    response: z.object({
      subscriptionId: uuid,
      state,
      operatorStatus: z.string(),
      /** The operator's page on which the second yes is given, where there is one. */
      continueAt: z.nullable(z.string()),
    }),
    problems: optInProblems,
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "GET /api/game/subscription-standing": {
    summary:
      "How the caller's own number stands, with or without a player: what is asked while the operator makes up its mind.",
    auth: "public",
    response: z.object({
      /** Null when it never had a subscription. */
      standing: z.nullable(
        z.object({
          state,
          operatorStatus: z.string(),
          isEntitled: z.boolean(),
          /** False when it was stopped and is used to its end. */
          renews: z.boolean(),
          payer: z.enum(["card", "operator"]),
          packageId: z.string(),
          paidUntil: z.nullable(instant),
          /** Whether a new yes is charged from that end on; otherwise the operator sets the day. */
          isChargedByUs: z.boolean(),
          /** What whoever takes the stop of it back has paid for, and when money moves next: kept as evidence. */
          paidMeans: z.nullable(meaning),
        }),
      ),
    }),
    problems: ["number_unproven", "demo_refused"],
    limit: { per: "viewer", burst: 60, everySeconds: 1 },
  },
  "GET /api/game/subscription": {
    summary:
      "The caller's own subscription, of a player or of a proved number that has none yet: plan, status in the operator's words, next charge, and of this one and those before it every charge attempt (by page), opt-in evidence and history.",
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
          /** Whether we charge; otherwise the operator does, and tells of it when it likes. */
          isChargedByUs: z.boolean(),
          packageId: z.string(),
          period,
          price: money,
          startedAt: instant,
          trialEndsAt: z.nullable(instant),
          paidUntil: z.nullable(instant),
          /** Null when nothing more is charged. */
          nextChargeAt: z.nullable(instant),
          /** Its time has come: it is under way, or about to be. */
          isChargeDue: z.boolean(),
          stopRequestedAt: z.nullable(instant),
          endedAt: z.nullable(instant),
          canStop: z.boolean(),
          /** Stopped, and not at its end yet: the stop can be taken back. */
          canResume: z.boolean(),
        }),
      ),
      /** Null where there is a subscription, and where the free hours are not to be had or were had before. */
      trial: z.nullable(freeTrial),
      /** The card that is charged; null where the operator charges. */
      card: z.nullable(card),
      /** What was bought by card, as the receipt says it. */
      order: z.nullable(z.object({ number: z.string(), name: z.string(), email: z.string() })),
      /** What a stop means: kept as evidence. Null where nothing can be stopped. */
      stopMeans: z.nullable(meaning),
      /** What taking a stop back means where a card pays: kept as evidence. */
      resumeMeans: z.nullable(meaning),
      /** The same for pages of the version before, the time by the market's clock. */
      stopSentence: z.nullable(z.string()),
      resumeSentence: z.nullable(z.string()),
      /** Those that the subscriber had besides, the newest first. */
      others: z.array(
        z.object({
          id: uuid,
          period,
          price: money,
          startedAt: instant,
          endedAt: z.nullable(instant),
          /** Null where no card paid. */
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
          /** What went back of it, where the rest stayed paid. */
          refundedPart: z.nullable(money),
          /** When that, or all of it, went back; null also of what went back before this was noted. */
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
          happening: z.enum(["begun", ...happenings]),
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
      "Cleanup renewing: what is paid for can be used to its end. A session or a number that a link opened needs a proof first; doing it again changes nothing.",
    auth: "public",
    body: z.object({ msisdn: ownNumber, ...whatWasRead }),
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
      "Takes the stop of a subscription by card back before its end: it renews again, from that end on. Doing it again changes nothing.",
    auth: "player",
    body: z.object({ msisdn: ownNumber, ...whatWasRead }),
    response: z.object({ state }),
    problems: ["subscription_not_found", "subscription_changed", "proof_needed"],
    own: { msisdn: "msisdn" },
  },
});

export type SubscriptionsContract = typeof subscriptionsContract;

const operatorNumber = z.string().check(z.regex(/^[1-9]\d{6,14}$/));
const productId = z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]);
const subjectProblems = ["number_unproven", "not_yours", "operator_refused", "operator_unavailable"] as const;
const stepUp = ["proof_needed", "subscription_not_found"] as const;
const statusName = z.object({ StatusName: z.string() });
const telkomUser = z.object({ Status: z.string(), msisdn: z.string(), productId: z.int() });

/** The calls of the specification's operator services, each on that operator's brands only. */
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
    summary: "Gives the operator's PIN: the second yes to the package that `opt-in-start` was asked for.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, productId, otp: pin }),
    response: statusName,
    problems: ["not_yours", ...optInProblems],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
  },
  "POST /api/kenya/unsubscribe": {
    summary: "Cleanup the caller's own subscription, as `stop-subscription` does.",
    auth: "public",
    body: z.object({ requestId: code, channel: code, msisdn: operatorNumber, offerCode: code }),
    response: statusName,
    problems: [...subjectProblems, ...stepUp, "demo_refused"],
    own: { msisdn: "proven" },
  },
  "POST /api/telkom/update-user-state": {
    summary: "Fetches the state of the caller's own number from Telkom and takes it over.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, productId }),
    response: telkomUser,
    problems: [...subjectProblems, "subscription_not_found"],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 20, everySeconds: 5 },
  },
  "POST /api/telkom/subscribe": {
    summary:
      "The second yes to the package that `opt-in-start` was asked for; Telkom asks for consent on its own page.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, svc_id: code, ext_ref: code, channel: code, doi_channel: code }),
    response: z.object({ Status: z.string(), ext_ref: z.string(), continueAt: z.nullable(z.string()) }),
    problems: ["not_yours", ...optInProblems],
    own: { msisdn: "proven" },
    limit: { per: "viewer", burst: 10, everySeconds: 30 },
  },
  "POST /api/telkom/unsubscribe": {
    summary: "Cleanup the caller's own subscription, as `stop-subscription` does.",
    auth: "public",
    body: z.object({ msisdn: operatorNumber, productId: z.optional(productId) }),
    response: z.object({ Status: z.string() }),
    problems: [...subjectProblems, ...stepUp, "demo_refused"],
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
export {
  cardContract,
  cardFieldsForm,
  cardProblems,
  checkoutBody,
  walletBody,
  freeTrial,
  withdrawalBody,
} from "./contract/card.ts";
export type { CardContract, CheckoutForm } from "./contract/card.ts";

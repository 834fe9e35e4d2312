import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { mailedToken, next } from "./mailed-link.ts";
import { avatar, dateOfBirth, email, fieldProblems, user, username } from "./player-fields.ts";

/** The number is as typed; the server converts it to E.164 digits. */
const typedNumber = z.string().check(z.maxLength(40));
const referId = z.optional(z.nullable(z.string().check(z.maxLength(64))));

const registrationProblems = [
  "number_unproven",
  "not_yours",
  "already_registered",
  ...fieldProblems,
] as const;
const numberProblems = ["number_malformed", "number_foreign", "number_not_mobile"] as const;
const otpProblems = ["otp_invalid", "otp_attempts_exceeded", "otp_used", "otp_expired"] as const;

/** Calls to prove a phone number, sign in and register. */
export const numberContract = defineContract({
  "POST /api/game/request-otp": {
    summary:
      "Sends a code of six digits to a phone number. The response does not depend on whether the number is registered.",
    auth: "public",
    body: z.object({
      msisdn: typedNumber,
      /** The solution of `otp-proof-of-work`, if a proof of work is required. */
      proofOfWork: z.optional(z.string().check(z.maxLength(400))),
    }),
    response: z.object({
      /** E.164 digits of the typed number. */
      msisdn: z.string(),
      resendAfterSeconds: z.int(),
      expiresInSeconds: z.int(),
    }),
    problems: [...numberProblems, "otp_too_soon", "otp_limit_reached", "proof_of_work_required"],
  },
  "GET /api/game/otp-proof-of-work": {
    summary:
      "The proof of work that a browser must do before `request-otp` while the OTP breaker is open: find a number n so that the SHA-256 of `challenge.n` begins with `bits` zero bits. A solution is valid once, within ten minutes.",
    auth: "public",
    response: z.object({ kind: z.literal("work"), challenge: z.string(), bits: z.int() }),
    limit: { per: "address", burst: 60, everySeconds: 2 },
  },
  "POST /api/game/validate-otp": {
    summary:
      "Proves a number by its code, in the browser that requested it. Signs a registered player in; other callers may register within 30 minutes.",
    auth: "public",
    body: z.object({ msisdn: typedNumber, otp: z.string().check(z.maxLength(40)) }),
    response: z.object({
      isRegistered: z.boolean(),
      /** The number may have a new owner: call `second-proof` or `register` with `startFresh` next. */
      needsSecondProof: z.boolean(),
    }),
    problems: [...numberProblems, ...otpProblems],
    own: { msisdn: "proven" },
  },
  "POST /api/game/second-proof": {
    summary:
      "Second proof after a code. With an e-mail address, mails a link if the address is the player's; with the id of a linked game account and the date of birth, signs the player in. Five tries a day and ten in total per player.",
    auth: "public",
    body: z.object({
      msisdn: typedNumber,
      /** An e-mail address or the id of a linked game account. A username is public, so it proves nothing. */
      answer: z.string().check(z.maxLength(254)),
      /** The answer requires it if it is the id of a game account. */
      dateOfBirth,
      next,
    }),
    /** Null after an e-mail address, even an unknown one: the link must be opened first. */
    response: z.object({ user: z.nullable(user) }),
    problems: [
      ...numberProblems,
      "number_unproven",
      "not_registered",
      "second_proof_wrong",
      "second_proof_exceeded",
      "second_proof_closed",
      "birth_date_missing",
    ],
    own: { msisdn: "proven" },
    limit: { per: "address", burst: 30, everySeconds: 6 },
  },
  "POST /api/game/second-proof-link": {
    summary:
      "Signs in the player of a second-proof link, in a browser that has proved the player's number by a code.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    response: z.object({ user }),
    problems: ["number_unproven", "link_expired", "link_used"],
    limit: { per: "address", burst: 30, everySeconds: 6 },
  },
  "GET /api/game/player-switch": {
    summary:
      "The link signed by the operator that was opened while another player is signed in, and waits for the decision to switch players; null without one.",
    auth: "public",
    response: z.object({
      pending: z.nullable(
        z.object({
          /** Identifies the link in the POST. */
          link: z.string(),
          /** E.164 digits. */
          linkedNumber: z.string(),
          /** The signed-in player. */
          username: z.string(),
          /** The page of the link for a player who stays signed in. */
          stayPage: z.string(),
        }),
      ),
    }),
  },
  "POST /api/game/player-switch": {
    summary:
      "Signs this browser out and returns the address of the waiting link, which then signs in the player of its number.",
    // A retry after a lost response has no session and must not fail.
    auth: "public",
    body: z.object({ link: z.string().check(z.maxLength(128)) }),
    response: z.object({ nextPage: z.string() }),
    problems: ["link_expired", "link_used"],
  },
  "POST /api/game/login": {
    summary:
      "Signs in the player of a number that this browser has proved, or returns the signed-in player of the number.",
    auth: "public",
    body: z.object({ msisdn: typedNumber }),
    response: z.object({ user }),
    problems: [...numberProblems, "number_unproven", "not_registered", "second_proof_needed"],
    own: { msisdn: "proven" },
  },
  "POST /api/game/register": {
    summary: "Creates a player for the number that this browser has proved, and signs in.",
    auth: "public",
    body: z.object({
      username,
      cellNumber: typedNumber,
      country: z.optional(z.string().check(z.maxLength(2))),
      provider: z.optional(z.string().check(z.maxLength(40))),
      avatarUrl: avatar,
      email,
      referId,
      dateOfBirth,
      /** Locks the previous player of the number, who cannot be proved, and registers a new one. */
      startFresh: z.optional(z.boolean()),
    }),
    response: z.object({ user }),
    problems: [...numberProblems, ...registrationProblems, "second_proof_needed"],
    own: { cellNumber: "proven" },
    limit: { per: "address", burst: 60, everySeconds: 5 },
  },
  "POST /api/game/early-access-user": {
    summary:
      "Registers a player and links the EA account `eafcUUID`, like `register` and `link-game-account`.",
    auth: "public",
    body: z.object({
      msisdn: typedNumber,
      serviceId: z.string().check(z.maxLength(40)),
      username,
      eafcUUID: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      avatarURL: avatar,
      email,
      referId,
      dateOfBirth,
    }),
    response: z.object({ user }),
    problems: [
      ...numberProblems,
      ...registrationProblems,
      "second_proof_needed",
      "uuid_malformed",
      "account_of_another",
    ],
    own: { msisdn: "proven" },
    limit: { per: "address", burst: 60, everySeconds: 5 },
  },
  "POST /api/game/get-user-via-msisdn": {
    summary: "Whether the caller's proved number is registered, and its player.",
    auth: "public",
    body: z.object({ msisdn: typedNumber, service: z.optional(z.string().check(z.maxLength(40))) }),
    response: z.object({ mettleStateUser: z.boolean(), user: z.nullable(user) }),
    problems: [...numberProblems, "number_unproven"],
    own: { msisdn: "proven" },
  },
});

import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { mailedToken, next } from "./email.ts";
import { avatar, dateOfBirth, email, fieldProblems, user, username } from "./player-fields.ts";

/** As people type it; the server makes E.164 digits of it. */
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

/** How a cell number is proved, and what it leads to. */
export const numberContract = defineContract({
  "POST /api/game/request-otp": {
    summary:
      "Sends a code of six digits to a cell number. The answer is the same whether or not anybody has registered it.",
    auth: "public",
    body: z.object({
      msisdn: typedNumber,
      /** The answer to `otp-hurdle`, where one is needed. */
      hurdle: z.optional(z.string().check(z.maxLength(400))),
    }),
    response: z.object({
      /** E.164 digits of what was typed. */
      msisdn: z.string(),
      resendAfterSeconds: z.int(),
      expiresInSeconds: z.int(),
    }),
    problems: [...numberProblems, "otp_too_soon", "otp_limit_reached", "hurdle_needed"],
  },
  "GET /api/game/otp-hurdle": {
    summary:
      "What a browser has to do before it gets a code while few of the codes that we send are entered: find a number n so that the SHA-256 of `hurdle.n` begins with so many zero bits. It serves once, within ten minutes.",
    auth: "public",
    response: z.object({ kind: z.literal("work"), hurdle: z.string(), bits: z.int() }),
    limit: { per: "address", burst: 60, everySeconds: 2 },
  },
  "POST /api/game/validate-otp": {
    summary:
      "Proves a number by its code, in the browser that asked for it. A registered player is signed in; anybody else may register within 30 minutes.",
    auth: "public",
    body: z.object({ msisdn: typedNumber, otp: z.string().check(z.maxLength(40)) }),
    response: z.object({
      isRegistered: z.boolean(),
      /** The player was silent so long that the number may have a new owner: `second-proof` or a fresh `register` comes next. */
      needsSecondProof: z.boolean(),
    }),
    problems: [...numberProblems, ...otpProblems],
    own: { msisdn: "proven" },
  },
  "POST /api/game/second-proof": {
    summary:
      "After a code: the player's e-mail, to which a link goes if it is the player's; or the id of a linked game account together with the date of birth, and the player is signed in. Five answers a day and ten in total per player.",
    auth: "public",
    body: z.object({
      msisdn: typedNumber,
      /** An e-mail, or the id of a game account. A username is public, so it proves nothing. */
      answer: z.string().check(z.maxLength(254)),
      /** With the id of a game account. */
      dateOfBirth,
      next,
    }),
    /** Null after an e-mail, whosever it is: the link has yet to be opened. */
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
      "Signs in the player whose mail carried the token, in a browser that has proved the player's number by a code.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    response: z.object({ user }),
    problems: ["number_unproven", "link_expired", "link_used"],
    limit: { per: "address", burst: 30, everySeconds: 6 },
  },
  "GET /api/game/player-switch": {
    summary:
      "A link signed by the operator that was opened while another player is signed in, and waits for the answer whether to switch; null where there is none.",
    auth: "public",
    response: z.object({
      pending: z.nullable(
        z.object({
          /** Names the link in the answer. */
          link: z.string(),
          /** E.164 digits of the number that the link is for. */
          linkedNumber: z.string(),
          /** Who is signed in. */
          username: z.string(),
          /** Where the link leads a player who stays signed in. */
          stayPage: z.string(),
        }),
      ),
    }),
  },
  "POST /api/game/player-switch": {
    summary:
      "Signs this browser out and answers with the address of the waiting link, which then signs in the player of its number.",
    // A retry after a lost answer comes without a session, and must not fail.
    auth: "public",
    body: z.object({ link: z.string().check(z.maxLength(128)) }),
    response: z.object({ nextPage: z.string() }),
    problems: ["link_expired", "link_used"],
  },
  "POST /api/game/login": {
    summary:
      "The player of a number that this browser is signed in with or has just proved. A number alone opens nothing.",
    auth: "public",
    body: z.object({ msisdn: typedNumber }),
    response: z.object({ user }),
    problems: [...numberProblems, "number_unproven", "not_registered", "second_proof_needed"],
    own: { msisdn: "proven" },
  },
  "POST /api/game/register": {
    summary: "Makes a player of the number that this browser has proved, and signs it in.",
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
      /** The number has an old player that the caller cannot be: lock it and begin anew. */
      startFresh: z.optional(z.boolean()),
    }),
    response: z.object({ user }),
    problems: [...numberProblems, ...registrationProblems, "second_proof_needed"],
    own: { cellNumber: "proven" },
    limit: { per: "address", burst: 60, everySeconds: 5 },
  },
  "POST /api/game/early-access-user": {
    summary:
      "Registers a player and links the EA account that `eafcUUID` names, as `register` and `link-game-account` do.",
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
    summary:
      "Whether the caller's own number is registered, and its player. Only a proved number is anybody's own.",
    auth: "public",
    body: z.object({ msisdn: typedNumber, service: z.optional(z.string().check(z.maxLength(40))) }),
    response: z.object({ mettleStateUser: z.boolean(), user: z.nullable(user) }),
    problems: [...numberProblems, "number_unproven"],
    own: { msisdn: "proven" },
  },
});

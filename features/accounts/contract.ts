import * as z from "zod/mini";
export {
  changePasswordBody,
  emailBody,
  emailContract,
  emailLoginBody,
  emailProblems,
  emailRegisterBody,
  resetPasswordBody,
  type EmailContract,
} from "./contract/email.ts";
import { mostBytes } from "#features/files/rules.ts";
import { defineContract, type AnswerOf } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant } from "#kit/contract/query.ts";
import { mailedToken } from "./contract/email.ts";
import { genders } from "./rules.ts";

export const accountProblems = defineProblems({
  number_malformed: 400,
  number_foreign: 400,
  number_not_mobile: 400,
  otp_invalid: 400,
  otp_attempts_exceeded: 429,
  otp_used: 409,
  otp_expired: 410,
  otp_too_soon: 429,
  otp_limit_reached: 429,
  hurdle_needed: 403,
  proof_needed: 403,
  number_unproven: 401,
  not_registered: 404,
  already_registered: 409,
  second_proof_needed: 403,
  second_proof_wrong: 400,
  second_proof_exceeded: 429,
  username_length: 400,
  username_characters: 400,
  username_refused: 400,
  username_taken: 409,
  email_malformed: 400,
  email_taken: 409,
  email_fixed: 409,
  birth_date_missing: 400,
  birth_date_wrong: 400,
  too_young: 403,
  country_not_served: 400,
  session_not_found: 404,
  username_wrong: 400,
});

/** As people type it; the server makes E.164 digits of it. */
const typedNumber = z.string().check(z.maxLength(40));
const shortText = z.string().check(z.maxLength(80));
const dateText = z.string().check(z.maxLength(10));

/** The player, told to the player alone. */
const user = z.object({
  id: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  email: z.nullable(z.string()),
  cellNumber: z.nullable(z.string()),
  country: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  bio: z.nullable(z.string()),
  joinedAt: instant,
  /** The number is registered. */
  mettleStateUser: z.literal(true),
});

const device = z.object({
  sessionId: z.string(),
  deviceName: z.string(),
  createdAt: instant,
  seenAt: instant,
  isCurrent: z.boolean(),
});

const username = z.string().check(z.maxLength(80));
const optionalText = z.optional(z.nullable(shortText));
const email = z.optional(z.nullable(z.string().check(z.maxLength(254))));
const referId = z.optional(z.nullable(z.string().check(z.maxLength(64))));
const avatar = z.optional(z.nullable(z.string().check(z.maxLength(200))));

export const removeProfileBody = z.object({ username: username.check(z.minLength(1, "username_wrong")) });

const registrationProblems = [
  "number_unproven",
  "not_yours",
  "already_registered",
  "username_length",
  "username_characters",
  "username_refused",
  "username_taken",
  "email_malformed",
  "email_taken",
  "birth_date_missing",
  "birth_date_wrong",
  "too_young",
  "country_not_served",
] as const;
const numberProblems = ["number_malformed", "number_foreign", "number_not_mobile"] as const;
const otpProblems = ["otp_invalid", "otp_attempts_exceeded", "otp_used", "otp_expired"] as const;

export const accountsContract = defineContract({
  "POST /api/game/request-otp": {
    summary:
      "Sends a code of six digits to a cell number. The answer is the same whether or not anybody has registered it.",
    auth: "public",
    body: z.object({
      msisdn: typedNumber,
      /** The answer to `otp-hurdle`, where one is needed. */
      hurdle: z.optional(z.string().check(z.maxLength(400))),
    }),
    answer: z.object({
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
    answer: z.object({ kind: z.literal("work"), hurdle: z.string(), bits: z.int() }),
    limit: { per: "address", burst: 60, everySeconds: 2 },
  },
  "POST /api/game/validate-otp": {
    summary:
      "Proves a number by its code, in the browser that asked for it. A registered player is signed in; anybody else may register within 30 minutes.",
    auth: "public",
    body: z.object({ msisdn: typedNumber, otp: z.string().check(z.maxLength(40)) }),
    answer: z.object({
      isRegistered: z.boolean(),
      /** The player was silent so long that the number may have a new owner: `second-proof` or a fresh `register` comes next. */
      needsSecondProof: z.boolean(),
    }),
    problems: [...numberProblems, ...otpProblems],
    own: { msisdn: "proven" },
  },
  "POST /api/game/second-proof": {
    summary:
      "After a code: tells the player's username, which the next owner of a number does not know, and the player is signed in; or an e-mail, and if it is the player's, a link goes there.",
    auth: "public",
    body: z.object({ msisdn: typedNumber, answer: z.string().check(z.maxLength(254)) }),
    /** Null after an e-mail, whosever it is: the link has yet to be opened. */
    answer: z.object({ user: z.nullable(user) }),
    problems: [
      ...numberProblems,
      "number_unproven",
      "not_registered",
      "second_proof_wrong",
      "second_proof_exceeded",
    ],
    own: { msisdn: "proven" },
  },
  "POST /api/game/second-proof-link": {
    summary:
      "Signs in the player whose mail carried the token, in a browser that has proved the player's number by a code.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    answer: z.object({ user }),
    problems: ["number_unproven", "link_expired", "link_used"],
    limit: { per: "address", burst: 30, everySeconds: 6 },
  },
  "POST /api/game/login": {
    summary:
      "The player of a number that this browser is signed in with or has just proved. A number alone opens nothing.",
    auth: "public",
    body: z.object({ msisdn: typedNumber }),
    answer: z.object({ user }),
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
      dateOfBirth: z.optional(z.nullable(dateText)),
      /** The number has an old player that the caller cannot be: lock it and begin anew. */
      startFresh: z.optional(z.boolean()),
    }),
    answer: z.object({ user }),
    problems: [...numberProblems, ...registrationProblems, "second_proof_needed"],
    own: { cellNumber: "proven" },
    limit: { per: "address", burst: 60, everySeconds: 5 },
  },
  "POST /api/game/early-access-user": {
    summary: "Registers a player with a game account, as `register` does.",
    auth: "public",
    body: z.object({
      msisdn: typedNumber,
      serviceId: z.string().check(z.maxLength(40)),
      username,
      eafcUUID: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      avatarURL: avatar,
      email,
      referId,
      dateOfBirth: z.optional(z.nullable(dateText)),
    }),
    answer: z.object({ user }),
    problems: [...numberProblems, ...registrationProblems, "second_proof_needed"],
    own: { msisdn: "proven" },
    limit: { per: "address", burst: 60, everySeconds: 5 },
  },
  "POST /api/game/get-user-via-msisdn": {
    summary:
      "Whether the caller's own number is registered, and its player. Only a proved number is anybody's own.",
    auth: "public",
    body: z.object({ msisdn: typedNumber, service: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({ mettleStateUser: z.boolean(), user: z.nullable(user) }),
    problems: [...numberProblems, "number_unproven"],
    own: { msisdn: "proven" },
  },
  "GET /api/game/username-available": {
    summary: "Whether a username may be taken: its shape, what it says, and whether somebody has it.",
    auth: "public",
    query: z.object({ username }),
    answer: z.object({
      isAvailable: z.boolean(),
      /** A problem code and its words; null when available. */
      reason: z.nullable(z.object({ code: z.string(), message: z.string() })),
    }),
    limit: { per: "address", burst: 60, everySeconds: 1 },
  },
  "GET /api/game/session": {
    summary: "Who this browser is: its player, and the number that it has proved.",
    auth: "public",
    answer: z.object({
      player: z.nullable(
        z.object({
          id: z.string(),
          username: z.string(),
          avatarUrl: z.string(),
          cellNumber: z.nullable(z.string()),
          isDemo: z.boolean(),
          /** False: calls that need a fresh proof answer `proof_needed`. */
          hasFreshProof: z.boolean(),
        }),
      ),
      proof: z.nullable(
        z.object({ msisdn: z.string(), isRegistered: z.boolean(), needsSecondProof: z.boolean() }),
      ),
      /** A number that an address named; nobody has proved it. */
      claimedNumber: z.nullable(z.string()),
    }),
  },
  "GET /api/game/profile": {
    summary: "The player's own profile.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    answer: z.object({ user }),
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/challenge-setting": {
    summary: "Opens or closes the player to challenges of others.",
    auth: "player",
    isOpenToDemo: true,
    body: z.object({ isOpen: z.boolean() }),
    answer: z.object({ isOpen: z.boolean() }),
  },
  "POST /api/game/profile-update": {
    summary: "Changes what is given of the player's own profile; null makes a field empty.",
    auth: "player",
    body: z.object({
      username: z.optional(username),
      avatarUrl: avatar,
      email,
      cellNumber: ownNumber,
      country: z.optional(z.string().check(z.maxLength(2))),
      firstName: optionalText,
      lastName: optionalText,
      dateOfBirth: z.optional(z.nullable(dateText)),
      gender: z.optional(z.nullable(z.enum(genders))),
      bio: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    }),
    answer: z.object({ user }),
    problems: [
      "username_length",
      "username_characters",
      "username_refused",
      "username_taken",
      "email_malformed",
      "email_taken",
      "email_fixed",
      "birth_date_missing",
      "birth_date_wrong",
      "too_young",
      "country_not_served",
    ],
    own: { cellNumber: "msisdn" },
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "POST /api/game/upload-avatar": {
    summary:
      "Takes a picture (JPEG, PNG or WebP, 5 MB) as the player's avatar. The body is the picture itself, not JSON.",
    auth: "player",
    upload: { mostBytes },
    answer: z.object({ avatarUrl: z.string() }),
    problems: ["file_type_wrong", "file_too_large"],
    // Never more than twenty a day.
    limit: { per: "viewer", burst: 10, everySeconds: 8_640 },
  },
  "GET /api/game/sessions": {
    summary: "The devices on which the player is signed in, the last seen first.",
    auth: "player",
    // Its sessions are those of all its visitors.
    isOpenToDemo: false,
    answer: z.object({
      sessions: z.array(device),
    }),
  },
  "POST /api/game/end-session": {
    summary: "Signs the player out on one device.",
    auth: "player",
    body: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    answer: z.object({ isEnded: z.literal(true) }),
    problems: ["session_not_found"],
  },
  "POST /api/game/sign-out-everywhere": {
    summary: "Signs the player out on every device; on this one too, unless it is kept.",
    auth: "player",
    body: z.object({ keepCurrent: z.optional(z.boolean()) }),
    answer: z.object({ ended: z.int() }),
  },
  "GET /api/game/export-data": {
    summary: "A file with everything that is kept of the player, after a fresh proof.",
    auth: "player",
    isOpenToDemo: false,
    download: "my-data.json",
    answer: z.object({
      exportedAt: instant,
      brand: z.string(),
      /** By area: what the player told us, did and paid. */
      data: z.record(z.string(), z.unknown()),
    }),
    problems: ["proof_needed"],
    limit: { per: "viewer", burst: 5, everySeconds: 600 },
  },
  "POST /api/game/remove-profile": {
    summary:
      "Erases the player for good, after a fresh proof and with the username typed. Results stay, as a removed player's.",
    auth: "player",
    body: removeProfileBody,
    answer: z.object({ isRemoved: z.literal(true) }),
    problems: ["proof_needed", "username_wrong"],
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
  },
  "POST /api/game/sign-out": {
    summary:
      "Ends the session of this browser and makes it forget its cookie; without a session, the same answer.",
    // A retry after a lost answer comes without a session, and must not fail.
    auth: "public",
    answer: z.object({ isSignedOut: z.literal(true) }),
  },
});

export type AccountsContract = typeof accountsContract;
export type Hurdle = AnswerOf<AccountsContract["GET /api/game/otp-hurdle"]>;
export type Device = z.output<typeof device>;
export type User = z.output<typeof user>;

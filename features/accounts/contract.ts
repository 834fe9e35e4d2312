import * as z from "zod/mini";
import { maxUploadBytes } from "#features/files/rules.ts";
import { defineContract, type ResponseOf } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant } from "#kit/contract/query.ts";
import type { numberContract } from "./contract/phone-number.ts";
import { avatar, dateOfBirth, email, fieldProblems, user, username } from "./contract/player-fields.ts";
import { genders } from "./rules/profile.ts";

export {
  emailBody,
  emailContract,
  emailLoginBody,
  emailProblems,
  type EmailContract,
} from "./contract/email.ts";
export { changeGuardianBody, emailRegisterBody } from "./contract/email-registration.ts";
export { changePasswordBody, newPasswordBody } from "./contract/password.ts";
export { findByNumberBody, noteBody, playersContract, type PlayersContract } from "./contract/staff.ts";
export { numberContract } from "./contract/phone-number.ts";

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
  proof_of_work_required: 403,
  proof_needed: 403,
  number_unproven: 401,
  not_registered: 404,
  already_registered: 409,
  second_proof_needed: 403,
  second_proof_wrong: 400,
  second_proof_exceeded: 429,
  second_proof_closed: 403,
  username_length: 400,
  username_characters: 400,
  username_refused: 400,
  username_taken: 409,
  email_malformed: 400,
  email_fixed: 409,
  birth_date_fixed: 409,
  birth_date_missing: 400,
  birth_date_wrong: 400,
  too_young: 403,
  country_not_served: 400,
  session_not_found: 404,
  username_wrong: 400,
  removal_changed: 409,
  staff_reason_missing: 400,
  staff_note_missing: 400,
  staff_end_past: 400,
  staff_end_missing: 400,
  /** No buying, codes or prize claims. */
  store_restricted: 403,
});

const device = z.object({
  sessionId: z.string(),
  deviceName: z.string(),
  createdAt: instant,
  seenAt: instant,
  isCurrent: z.boolean(),
});

const profile = z.object({
  user,
  /** A guardian has consented to this date of birth. */
  isBirthDateFixed: z.boolean(),
});

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(80))));

export const removeProfileBody = z.object({
  username: username.check(z.minLength(1, "username_wrong")),
  /** The sentences of `GET /api/game/removal` that the page showed. If they have changed, nothing is removed. */
  read: z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(100))),
});

export const accountsContract = defineContract({
  "GET /api/game/username-available": {
    summary: "Checks whether a username is valid, allowed and free.",
    auth: "public",
    query: z.object({ username }),
    response: z.object({
      isAvailable: z.boolean(),
      /** A problem code and its text; null if available. */
      reason: z.nullable(z.object({ code: z.string(), message: z.string() })),
    }),
    limit: { per: "address", burst: 60, everySeconds: 1 },
  },
  "GET /api/game/session": {
    summary: "The player, the proved number and the claimed number of this browser.",
    auth: "public",
    response: z.object({
      player: z.nullable(
        z.object({
          id: z.string(),
          username: z.string(),
          avatarUrl: z.string(),
          cellNumber: z.nullable(z.string()),
          isDemo: z.boolean(),
          /** If false, calls that need a fresh proof return `proof_needed`. */
          hasFreshProof: z.boolean(),
        }),
      ),
      proof: z.nullable(
        z.object({ msisdn: z.string(), isRegistered: z.boolean(), needsSecondProof: z.boolean() }),
      ),
      /** A number in an address, without proof. */
      claimedNumber: z.nullable(z.string()),
    }),
  },
  "GET /api/game/profile": {
    summary:
      "The player's own account data, as its form edits it. Stats are in `profile-stats`, what others see in `get-user-profile-stats`.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: z.extend(profile, { coins: z.int() }),
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/challenge-setting": {
    summary: "Sets whether other players may challenge the player.",
    auth: "player",
    isOpenToDemo: true,
    body: z.object({ isOpen: z.boolean() }),
    response: z.object({ isOpen: z.boolean() }),
  },
  "POST /api/game/profile-update": {
    summary: "Changes the given fields of the player's profile; null clears a field.",
    auth: "player",
    body: z.object({
      username: z.optional(username),
      avatarUrl: avatar,
      email,
      cellNumber: ownNumber,
      country: z.optional(z.string().check(z.maxLength(2))),
      firstName: optionalText,
      lastName: optionalText,
      dateOfBirth,
      gender: z.optional(z.nullable(z.enum(genders))),
      bio: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    }),
    response: profile,
    problems: [...fieldProblems, "email_fixed", "birth_date_fixed", "proof_needed"],
    own: { cellNumber: "msisdn" },
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "POST /api/game/upload-avatar": {
    summary:
      "Uploads a picture (JPEG, PNG or WebP, up to 5 MB) as the player's avatar. The body is the picture itself, not JSON.",
    auth: "player",
    upload: { maxBytes: maxUploadBytes },
    response: z.object({ avatarUrl: z.string() }),
    problems: ["file_type_wrong", "file_too_large"],
    // At most twenty a day.
    limit: { per: "viewer", burst: 10, everySeconds: 8_640 },
  },
  "GET /api/game/sessions": {
    summary: "The player's sessions, last seen first.",
    auth: "player",
    // The sessions of a demo player belong to many visitors.
    isOpenToDemo: false,
    response: z.object({
      sessions: z.array(device),
    }),
  },
  "POST /api/game/end-session": {
    summary: "Signs the player out on one device.",
    auth: "player",
    body: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    response: z.object({ isEnded: z.literal(true) }),
    problems: ["session_not_found"],
  },
  "POST /api/game/sign-out-everywhere": {
    summary: "Signs the player out on every device; with `keepCurrent` on every other one.",
    auth: "player",
    body: z.object({ keepCurrent: z.optional(z.boolean()) }),
    response: z.object({ ended: z.int() }),
  },
  "GET /api/game/export-data": {
    summary: "Exports all data of the player as a file. Needs a fresh proof.",
    auth: "player",
    isOpenToDemo: false,
    download: "my-data.json",
    response: z.object({
      exportedAt: instant,
      brand: z.string(),
      /** The data of each slice. */
      data: z.record(z.string(), z.unknown()),
    }),
    problems: ["proof_needed"],
    limit: { per: "viewer", burst: 5, everySeconds: 600 },
  },
  "GET /api/game/removal": {
    summary: "Further effects of removing the profile, such as refunds, to be shown before it.",
    auth: "player",
    isOpenToDemo: false,
    response: z.object({ sentences: z.array(z.string()) }),
  },
  "POST /api/game/remove-profile": {
    summary:
      "Erases the player permanently. Needs a fresh proof and the typed username. Results stay under the name of a removed player.",
    auth: "player",
    body: removeProfileBody,
    response: z.object({ isRemoved: z.literal(true) }),
    problems: ["proof_needed", "username_wrong", "removal_changed"],
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
  },
  "POST /api/game/sign-out": {
    summary:
      "Ends the session of this browser and deletes its cookie. The response is the same without a session.",
    // A retry after a lost response has no session and must not fail.
    auth: "public",
    isNeverRefused: true,
    response: z.object({ isSignedOut: z.literal(true) }),
  },
});

export type AccountsContract = typeof accountsContract & typeof numberContract;
export type ProofOfWorkChallenge = ResponseOf<AccountsContract["GET /api/game/otp-proof-of-work"]>;
export type Device = z.output<typeof device>;
export type User = z.output<typeof user>;

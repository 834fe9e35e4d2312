import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { email } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { consentOutcomes } from "../rules/guardian.ts";
import { accountPermissions } from "../rules/staff.ts";
import { changeGuardianBody, emailRegisterBody } from "./email-registration.ts";
import { mailedToken, next } from "./mailed-link.ts";
import { changePasswordBody, currentPassword, resetPasswordBody } from "./password.ts";

export const emailProblems = defineProblems({
  wrong_credentials: 401,
  email_unverified: 403,
  guardian_awaited: 403,
  link_expired: 410,
  link_used: 410,
  password_common: 400,
  password_wrong: 400,
  password_unset: 409,
  under_thirteen: 403,
  guardian_consent_missing: 400,
  guardian_email_missing: 400,
  guardian_email_own: 400,
  guardian_unawaited: 409,
  template_unknown: 404,
  recipient_unknown: 404,
});

export const emailLoginBody = z.object({ email, password: currentPassword });

/** Old clients send a token, which is ignored. */
export const emailBody = z.object({ email, next, token: z.optional(z.unknown()) });

/** This limit slows guessing down and still allows a family behind one address. */
const signInLimit = { per: "address", burst: 30, everySeconds: 6 } as const;
const mailLimit = { per: "address", burst: 10, everySeconds: 60 } as const;

const secrets = ["password", "confirmPassword", "currentPassword", "token"] as const;

const isSent = z.object({ isSent: z.literal(true) });

export const emailContract = defineContract({
  "POST /api/game/email-register": {
    summary:
      "Registers by e-mail. The response is the same if the address has an account: its owner gets a mail.",
    auth: "public",
    body: emailRegisterBody,
    secrets,
    response: isSent,
    problems: [
      "password_common",
      "birth_date_missing",
      "birth_date_wrong",
      "country_not_served",
      "under_thirteen",
      "guardian_consent_missing",
      "guardian_email_missing",
      "guardian_email_own",
    ],
    limit: mailLimit,
  },
  "POST /api/game/link-status": {
    summary: "Whether a mailed link can still be used. This call does not use it up.",
    auth: "public",
    body: z.object({ purpose: z.enum(["verify", "reset", "guardian", "second_proof"]), token: mailedToken }),
    secrets,
    response: z.object({
      /** Null if the link can be used. */
      fault: z.nullable(z.enum(["link_expired", "link_used"])),
      /** The question to a guardian: the name of the minor and what the account may cost. */
      consentRequest: z.nullable(z.object({ name: z.string(), offer: z.string() })),
      /** The guardian's answer by this link or another one of the same registration. */
      consentAnswer: z.nullable(z.object({ outcome: z.enum(consentOutcomes), at: instant })),
    }),
    limit: signInLimit,
  },
  "POST /api/game/verify-email": {
    summary: "Creates the account of a verification link. For a minor, asks the guardian for consent first.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    response: z.object({
      isVerified: z.literal(true),
      /** True in the browser that registered, which gets a session. */
      isSignedIn: z.boolean(),
      /** The address of the link, to fill in when it is opened in another browser. */
      email: z.string(),
      /** The account is created when the guardian consents to the mail that was just sent. */
      awaitsGuardian: z.boolean(),
      /** The guardian's address, for the minor to check. */
      guardianEmail: z.nullable(z.string()),
    }),
    problems: ["link_expired", "link_used"],
    limit: signInLimit,
  },
  "POST /api/game/resend-verification": {
    summary:
      "Sends the verification mail again, or the guardian's mail. The response is the same for unknown addresses.",
    auth: "public",
    body: emailBody,
    response: isSent,
    limit: mailLimit,
  },
  "POST /api/game/change-guardian": {
    summary:
      "Names another guardian for a minor's registration that still waits for consent. Links to the previous one stop working.",
    auth: "public",
    body: changeGuardianBody,
    secrets,
    response: isSent,
    problems: ["wrong_credentials", "email_unverified", "guardian_unawaited", "guardian_email_own"],
    limit: mailLimit,
  },
  "POST /api/game/guardian-consent": {
    summary: "Gives a guardian's consent: creates the minor's account and stores the consent.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    response: z.object({ isGiven: z.literal(true) }),
    problems: ["link_expired", "link_used"],
    limit: signInLimit,
  },
  "POST /api/game/guardian-refusal": {
    summary: "Refuses a guardian's consent: erases the minor's registration and notifies the minor by mail.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    response: z.object({ isErased: z.literal(true) }),
    problems: ["link_expired", "link_used"],
    limit: signInLimit,
  },
  "POST /api/game/email-login": {
    summary: "Signs in with e-mail and password.",
    auth: "public",
    body: emailLoginBody,
    secrets,
    response: z.object({ userId: uuid, username: z.string() }),
    problems: ["wrong_credentials", "email_unverified", "guardian_awaited"],
    limit: signInLimit,
  },
  "POST /api/game/send-password-recovery-email": {
    summary:
      "Mails a link for a new password. The response is the same for unknown addresses. `token` is ignored.",
    auth: "public",
    body: emailBody,
    response: isSent,
    limit: mailLimit,
  },
  "POST /api/game/reset-password": {
    summary: "Sets a new password with the link of a recovery mail and ends every session.",
    auth: "public",
    body: resetPasswordBody,
    secrets,
    response: z.object({ isUpdated: z.literal(true) }),
    problems: ["link_expired", "link_used", "password_common"],
    limit: signInLimit,
  },
  "POST /api/game/change-password": {
    summary: "Changes the player's password and ends every other session.",
    auth: "player",
    body: changePasswordBody,
    secrets,
    response: z.object({ isUpdated: z.literal(true) }),
    problems: ["password_wrong", "password_common", "password_unset"],
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
  },
  "POST /api/game/send-template-email": {
    summary: "Sends one of the fixed mails to a player of a brand. `subject` and `data` are ignored.",
    auth: "staff",
    permission: accountPermissions.mails,
    siteField: "brand",
    body: z.object({
      brand: z.string().check(z.maxLength(40)),
      to: email,
      templateName: z.string().check(z.maxLength(60)),
      subject: z.optional(z.unknown()),
      data: z.optional(z.unknown()),
    }),
    response: isSent,
    problems: ["template_unknown", "recipient_unknown"],
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
});

export type EmailContract = typeof emailContract;

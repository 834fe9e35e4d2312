import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { email } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { isSitePath } from "#kit/pure/site-path.ts";
import { consentOutcomes } from "../rules/guardian.ts";
import { longestPassword, shortestPassword } from "../rules/password.ts";
import { accountPermissions } from "../rules/staff.ts";

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

/** A password that somebody has; what a new one must be is another matter. */
const knownPassword = z
  .string("password_missing")
  .check(z.minLength(1, "password_missing"), z.maxLength(longestPassword, "password_too_long"));

const newPassword = z
  .string("password_missing")
  .check(
    z.minLength(1, "password_missing"),
    z.minLength(shortestPassword, "password_too_short"),
    z.maxLength(longestPassword, "password_too_long"),
  );

/** Letters of any language. Mails carry it, so it can be no address that a mail program would turn into a link. */
const personName = z
  .string("name_missing")
  .check(
    z.trim(),
    z.minLength(1, "name_missing"),
    z.maxLength(60, "name_invalid"),
    z.regex(/^(?!.*\.\S)[\p{L}\p{M}\p{Nd} .'’-]*\p{L}[\p{L}\p{M}\p{Nd} .'’-]*$/u, "name_invalid"),
  );

interface WithConfirmation {
  password?: unknown;
  confirmPassword?: unknown;
}

/** Also told beside other faults of the form, so `when` does not wait for them. */
const isConfirmed = (code: string) =>
  z.refine<WithConfirmation>(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: code,
    when: ({ value }) => typeof value === "object" && value !== null,
  });

/** What people leave empty comes as an empty text. */
const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.optional(z.union([z.literal(""), schema]));

/** Where the player wanted to go, for the link of the mail. What is no path of ours is read over: it stops nobody. */
export const next = z.optional(
  z.pipe(
    z.string(),
    z.transform((path) => (path.length <= 300 && isSitePath(path) ? path : undefined)),
  ),
);

export const emailRegisterBody = z
  .object({
    name: personName,
    email,
    password: newPassword,
    confirmPassword: z.string("password_mismatch"),
    hasAcceptedTerms: z.literal(true, "terms_not_accepted"),
    dateOfBirth: z.optional(z.string().check(z.maxLength(10, "birth_date_wrong"))),
    country: z.optional(z.string().check(z.maxLength(2, "country_not_served"))),
    guardianEmail: orEmpty(email),
    hasGuardianConsent: z.optional(z.boolean()),
    referId: z.optional(z.string().check(z.maxLength(64))),
    next,
  })
  .check(isConfirmed("password_mismatch"));

export const emailLoginBody = z.object({ email, password: knownPassword });

/** The password shows whose guardian it is: nobody else may have the consent asked of an address of their own. */
export const changeGuardianBody = z
  .object({
    email,
    password: knownPassword,
    guardianEmail: z
      .string("guardian_email_missing")
      .check(
        z.trim(),
        z.minLength(1, "guardian_email_missing"),
        z.maxLength(254, "email_malformed"),
        z.email("email_malformed"),
      ),
  })
  .check(
    z.refine<{ email: string; guardianEmail: string }>(
      (form) => form.guardianEmail.toLowerCase() !== form.email.toLowerCase(),
      { path: ["guardianEmail"], error: "guardian_email_own" },
    ),
  );

/** Old clients send a token of their own making, which nobody looks at. */
export const emailBody = z.object({ email, next, token: z.optional(z.unknown()) });

export const mailedToken = z.string("link_expired").check(z.maxLength(200, "link_expired"));

const chosenPassword = { password: newPassword, confirmPassword: z.string("password_mismatch") };

/** What is typed for it; the link gives the token. */
export const newPasswordBody = z.object(chosenPassword).check(isConfirmed("password_mismatch"));

export const resetPasswordBody = z
  .object({ token: mailedToken, ...chosenPassword })
  .check(isConfirmed("password_mismatch"));

export const changePasswordBody = z
  .object({
    currentPassword: knownPassword,
    password: newPassword,
    confirmPassword: z.string("passwords_differ"),
  })
  .check(isConfirmed("passwords_differ"));

/** Slow enough for guessing, quick enough for a family behind one address. */
const signInLimit = { per: "address", burst: 30, everySeconds: 6 } as const;
const mailLimit = { per: "address", burst: 10, everySeconds: 60 } as const;

const secrets = ["password", "confirmPassword", "currentPassword", "token"] as const;

const isSent = z.object({ isSent: z.literal(true) });

export const emailContract = defineContract({
  "POST /api/game/email-register": {
    summary:
      "Asks for an account by e-mail. The answer is the same for an address that has one: its owner gets a mail.",
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
  "POST /api/game/look-at-link": {
    summary: "Whether the link of a mail can still be used. Looking at it does not use it.",
    auth: "public",
    body: z.object({ purpose: z.enum(["verify", "reset", "guardian", "second"]), token: mailedToken }),
    secrets,
    response: z.object({
      /** Null when it can be used. */
      fault: z.nullable(z.enum(["link_expired", "link_used"])),
      /** What a guardian is asked to agree to: whose account, and what it may cost. */
      asked: z.nullable(z.object({ name: z.string(), offer: z.string() })),
      /** What a guardian has answered by this link or another one of the same sign-up. */
      answered: z.nullable(z.object({ outcome: z.enum(consentOutcomes), at: instant })),
    }),
    limit: signInLimit,
  },
  "POST /api/game/verify-email": {
    summary:
      "Opens the account whose verification link carried the token; under age, asks the guardian to do it.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    response: z.object({
      isVerified: z.literal(true),
      /** True in the browser that registered: it has a session from here on. */
      isSignedIn: z.boolean(),
      /** Whose link it was, so that nobody types it who opens it in another browser. */
      email: z.string(),
      /** There is no account yet: the guardian has a mail, and opens it by agreeing. */
      awaitsGuardian: z.boolean(),
      /** Where that mail goes, to be compared with the address that was meant. */
      guardianEmail: z.nullable(z.string()),
    }),
    problems: ["link_expired", "link_used"],
    limit: signInLimit,
  },
  "POST /api/game/resend-verification": {
    summary:
      "Sends the verification link again, or the guardian's, to whoever an account waits for; the answer does not tell.",
    auth: "public",
    body: emailBody,
    response: isSent,
    limit: mailLimit,
  },
  "POST /api/game/change-guardian": {
    summary:
      "Asks another guardian, for a minor's account that still waits for one; links to the one before stop working.",
    auth: "public",
    body: changeGuardianBody,
    secrets,
    response: isSent,
    problems: ["wrong_credentials", "email_unverified", "guardian_unawaited", "guardian_email_own"],
    limit: mailLimit,
  },
  "POST /api/game/guardian-consent": {
    summary: "Opens the account of a minor whose guardian's mail carried the token, and keeps the consent.",
    auth: "public",
    body: z.object({ token: mailedToken }),
    response: z.object({ isGiven: z.literal(true) }),
    problems: ["link_expired", "link_used"],
    limit: signInLimit,
  },
  "POST /api/game/guardian-refusal": {
    summary:
      "Erases the registration of a minor whose guardian's mail carried the token, and tells the minor by mail.",
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
      "Sends a link for a new password, if the address has an account; the answer does not tell. `token` is ignored.",
    auth: "public",
    body: emailBody,
    response: isSent,
    limit: mailLimit,
  },
  "POST /api/game/reset-password": {
    summary: "Sets a new password by the link of a recovery mail and ends every session.",
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
    summary:
      "Sends one of our own mails to a player of a brand. `subject` and `data` are ignored: words and links are ours.",
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

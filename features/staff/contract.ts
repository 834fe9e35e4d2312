import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { email } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { switchableFeatures } from "#features/branding/rules.ts";
import { calendarDay, instant, queryInteger, uuid } from "#kit/contract/query.ts";
import {
  isGrant,
  maxPasswordLength,
  memberStates,
  pageSize,
  roles,
  minPasswordLength,
  staffPermissions,
} from "./rules.ts";
import { ownSignInCalls } from "./contract/own-sign-in.ts";
import { systemCalls } from "./contract/system.ts";

export {
  proofSchema,
  type KeyAssertion,
  type NewKeyResponse,
  type OwnKey,
  type ProofInput,
} from "./contract/own-sign-in.ts";

export const staffProblems = defineProblems({
  staff_sign_in_failed: 401,
  staff_code_wrong: 400,
  staff_link_dead: 410,
  staff_email_taken: 409,
  staff_member_changed: 409,
  staff_not_yourself: 403,
  staff_mail_not_sent: 502,
  staff_views_full: 409,
  staff_job_changed: 409,
  staff_changed: 409,
  staff_second_member: 409,
  staff_proof_wrong: 403,
  staff_key_refused: 400,
  staff_keys_full: 409,
  staff_key_cancelled: 400,
  staff_key_registered: 400,
});

/** Days of the market that limit a list and its CSV export, both included. */
export const daySpan = { from: z.optional(calendarDay), until: z.optional(calendarDay) };

const password = z.string().check(z.maxLength(maxPasswordLength));
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/));
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const brandKey = z.string().check(z.maxLength(60));

export const signInBody = z.object({ email, password, code });

export const setUpBody = z.object({
  token,
  password: password.check(z.minLength(minPasswordLength, "staff_password_short")),
  /** Created in the member's browser. Only the member has it, and the database in encrypted form. */
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
  code,
});

const grant = {
  role: z.enum(roles),
  brands: z.array(brandKey).check(z.maxLength(100)),
};
const isWhole = z.refine<{ role: (typeof roles)[number]; brands: string[] }>(isGrant, {
  path: ["brands"],
  error: "staff_brands_missing",
});

export const inviteBody = z.object({ email, ...grant }).check(isWhole);
export const changeRoleBody = z.object({ memberId: uuid, ...grant }).check(isWhole);

const me = z.object({
  memberId: uuid,
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  brands: z.array(z.object({ key: z.string(), name: z.string(), timeZone: z.string() })),
});

const member = z.object({
  memberId: uuid,
  email: z.string(),
  role: z.enum(roles),
  brands: z.array(z.string()),
  state: z.enum(memberStates),
  /** When the link of an invited member expires. */
  linkUntil: z.nullable(instant),
  lastSeenAt: z.nullable(instant),
  createdAt: instant,
});

/** The filters of the audit log, which its CSV export accepts too. */
export const auditFilters = z.object({
  brand: z.optional(brandKey),
  action: z.optional(z.string().check(z.maxLength(60))),
  actor: z.optional(z.string().check(z.maxLength(254))),
  /** The whole id or name of what was changed. */
  subject: z.optional(z.string().check(z.maxLength(254))),
  ...daySpan,
});

const auditEntry = z.object({
  entryId: z.int(),
  at: instant,
  /** Null for a command on the server. */
  actor: z.nullable(z.string()),
  action: z.string(),
  brand: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  details: z.record(z.string(), z.string()),
  /** Whether the entry is unchanged and follows its predecessor. */
  isIntact: z.boolean(),
});

const searchHit = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  path: z.string(),
});

const inboxQueue = z.object({
  queue: z.string(),
  path: z.string(),
  count: z.int(),
  oldestAt: z.nullable(instant),
});

const ownSession = z.object({
  sessionId: uuid,
  device: z.string(),
  /** Null for a session of an earlier version. */
  network: z.nullable(z.string()),
  openedAt: instant,
  seenAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean(),
});

/** A view is the query string of a table's page. */
const viewKey = {
  page: z.string().check(z.regex(/^\/[a-z/-]{1,60}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
};
const search = z.string().check(z.maxLength(1_000));

const done = z.object({ isDone: z.literal(true) });

export const staffContract = defineContract({
  "POST /api/staff/sign-in": {
    summary: "Opens a staff session. Every failure has the same response.",
    auth: "public",
    body: signInBody,
    response: done,
    problems: ["staff_sign_in_failed"],
    limit: { per: "address", burst: 20, everySeconds: 30 },
  },
  ...ownSignInCalls,
  "POST /api/staff/link-status": {
    summary: "The member of a set-up link.",
    auth: "public",
    body: z.object({ token }),
    response: z.object({ email: z.string(), role: z.enum(roles) }),
    problems: ["staff_link_dead"],
    limit: { per: "address", burst: 20, everySeconds: 30 },
  },
  "POST /api/staff/set-up": {
    summary: "Sets password and TOTP secret with a set-up link, and signs in.",
    auth: "public",
    body: setUpBody,
    response: done,
    problems: [
      "staff_link_dead",
      "staff_code_wrong",
      "staff_password_short",
      "password_common",
      "password_reused",
    ],
    limit: { per: "address", burst: 20, everySeconds: 30 },
  },
  "POST /api/staff/sign-out": {
    summary: "Ends the session of this browser.",
    auth: "staff",
    isNeverRefused: true,
    permission: staffPermissions.console,
    response: done,
  },
  "GET /api/staff/me": {
    summary: "The signed-in member with permissions and brands.",
    auth: "staff",
    permission: staffPermissions.console,
    response: me,
  },
  "GET /api/staff/search": {
    summary: "Things that match a text, from every search that the member's role permits.",
    auth: "staff",
    permission: staffPermissions.console,
    siteField: "brand",
    query: z.object({
      text: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
      brand: z.optional(brandKey),
    }),
    response: z.object({ hits: z.array(searchHit) }),
    limit: { per: "viewer", burst: 40, everySeconds: 1 },
  },
  "GET /api/staff/inbox": {
    summary: "The queues that the member's role permits, with their size and the oldest entry.",
    auth: "staff",
    permission: staffPermissions.console,
    siteField: "brand",
    query: z.object({ brand: z.optional(brandKey) }),
    response: z.object({ queues: z.array(inboxQueue) }),
  },
  "GET /api/staff/views": {
    summary: "The member's saved views of a table.",
    auth: "staff",
    permission: staffPermissions.console,
    query: z.object({ page: viewKey.page }),
    response: z.object({ views: z.array(z.object({ name: z.string(), search: z.string() })) }),
  },
  "POST /api/staff/save-view": {
    summary: "Saves filters, sorting and columns of a table under a name.",
    auth: "staff",
    permission: staffPermissions.console,
    body: z.object({ ...viewKey, search }),
    response: done,
    problems: ["staff_views_full"],
  },
  "POST /api/staff/delete-view": {
    summary: "Deletes a saved view.",
    auth: "staff",
    permission: staffPermissions.console,
    body: z.object(viewKey),
    response: done,
  },
  "GET /api/staff/members": {
    summary: "Members of staff, oldest first; give `next` as `after`.",
    auth: "staff",
    permission: staffPermissions.members,
    query: z.object({ after: z.optional(uuid), limit: z._default(queryInteger(1, pageSize), pageSize) }),
    response: z.object({ members: z.array(member), next: z.nullable(uuid) }),
  },
  "POST /api/staff/invite": {
    summary: "Creates a member and mails a set-up link.",
    auth: "staff",
    permission: staffPermissions.members,
    siteField: "brands",
    body: inviteBody,
    response: z.object({ memberId: uuid }),
    problems: ["staff_email_taken", "staff_mail_not_sent", "staff_brands_missing"],
    limit: { per: "viewer", burst: 20, everySeconds: 30 },
  },
  "POST /api/staff/invite-again": {
    summary: "Resets password, TOTP secret and sessions of a member, and mails a new set-up link.",
    auth: "staff",
    permission: staffPermissions.members,
    body: z.object({ memberId: uuid }),
    response: z.object({ memberId: uuid }),
    problems: ["staff_not_yourself", "staff_member_changed", "staff_mail_not_sent"],
    limit: { per: "viewer", burst: 20, everySeconds: 30 },
  },
  "POST /api/staff/change-role": {
    summary: "Gives a member another role or other brands, and ends their sessions.",
    auth: "staff",
    permission: staffPermissions.members,
    siteField: "brands",
    body: changeRoleBody,
    response: done,
    problems: ["staff_not_yourself", "staff_member_changed", "staff_brands_missing"],
  },
  "POST /api/staff/disable": {
    summary: "Disables a member and ends their sessions.",
    auth: "staff",
    permission: staffPermissions.members,
    body: z.object({ memberId: uuid }),
    response: done,
    problems: ["staff_not_yourself", "staff_member_changed"],
  },
  "GET /api/staff/audit": {
    summary: "The audit log, newest first; give `next` as `before`.",
    auth: "staff",
    permission: staffPermissions.audit,
    siteField: "brand",
    query: z.extend(auditFilters, {
      before: z.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
      limit: z._default(queryInteger(1, pageSize), pageSize),
    }),
    response: z.object({ entries: z.array(auditEntry), next: z.nullable(z.int()) }),
  },
  "GET /api/staff/audit-proof": {
    summary: "Checks the hash chain of the whole audit log.",
    auth: "staff",
    permission: staffPermissions.audit,
    response: z.object({ entries: z.int(), brokenAt: z.nullable(z.int()), lastHash: z.string() }),
    limit: { per: "viewer", burst: 5, everySeconds: 60 },
  },
  ...systemCalls,
  "GET /api/staff/features": {
    summary: "The features that can be switched off, and where they are.",
    auth: "staff",
    permission: staffPermissions.features,
    siteField: "brand",
    query: z.object({ brand: z.optional(brandKey) }),
    response: z.object({
      brands: z.array(
        z.object({
          brand: z.string(),
          name: z.string(),
          switchedOff: z.array(z.object({ feature: z.enum(switchableFeatures), since: instant })),
        }),
      ),
    }),
  },
  "POST /api/staff/switch-feature": {
    summary:
      "Switches a feature of a brand off or on. Every process follows within a few seconds. A repeat changes nothing.",
    auth: "staff",
    permission: staffPermissions.features,
    siteField: "brand",
    body: z.object({ brand: brandKey, feature: z.enum(switchableFeatures), isOn: z.boolean() }),
    response: z.object({ isChanged: z.boolean() }),
  },
  "GET /api/staff/permissions": {
    summary: "The roles of every permission.",
    auth: "staff",
    permission: staffPermissions.console,
    response: z.object({
      permissions: z.array(z.object({ permission: z.string(), roles: z.array(z.enum(roles)) })),
    }),
  },
  "GET /api/staff/sessions": {
    summary: "The member's own open sessions.",
    auth: "staff",
    permission: staffPermissions.console,
    response: z.object({ sessions: z.array(ownSession) }),
  },
  "POST /api/staff/end-other-sessions": {
    summary: "Ends all sessions of the member except this one.",
    auth: "staff",
    permission: staffPermissions.console,
    response: z.object({ ended: z.int() }),
  },
});

export type StaffContract = typeof staffContract;
export type ShownSearchHit = z.output<typeof searchHit>;
export type ShownInboxQueue = z.output<typeof inboxQueue>;
export type Me = z.output<typeof me>;
export type Member = z.output<typeof member>;
export type ShownAuditEntry = z.output<typeof auditEntry>;
type SystemState = z.output<(typeof staffContract)["GET /api/staff/system"]["response"]>;
export type ShownAdapter = SystemState["adapters"][number];
export type DeadJob = SystemState["dead"][number];

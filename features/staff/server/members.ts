import { hashToken, newToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Staff } from "#kit/http/context.ts";
import { staffProblems, type Me, type Member } from "../contract.ts";
import {
  brandsOf,
  isPermitted,
  isSessionAlive,
  permissionsOf,
  setupLinkLifeMs,
  staffAuditActions,
  staffPermissions,
  type AuditAction,
  type Permission,
  type StaffRole,
} from "../rules.ts";
import { lockChain } from "./audit-store.ts";
import { recordAudit } from "./audit.ts";
import { deleteAllOfMember } from "./keys/key-store.ts";
import type { StaffContext } from "./ports.ts";
import * as sessions from "./session-store.ts";
import * as store from "./store.ts";
import * as views from "./view-store.ts";

export interface Grant {
  role: StaffRole;
  brands: readonly string[];
}

/** Contents of the mail. */
export interface Invitation {
  memberId: string;
  email: string;
  token: string;
  expiresAt: Date;
}

export async function findMe(executor: Executor, staff: Staff, context: StaffContext): Promise<Me> {
  const member = await store.findById(executor, staff.id);
  if (!member) throw commonProblem("sign_in_required");
  const keys = brandsOf(
    member,
    context.brands.map(({ key }) => key),
  );
  return {
    memberId: member.id,
    email: member.email,
    role: member.role,
    permissions: permissionsOf(member.role, context.permissions),
    brands: context.brands
      .filter(({ key }) => keys.includes(key))
      .map(({ key, name, timeZone }) => ({ key, name, timeZone })),
  };
}

export async function listMembers(executor: Executor, page: { after?: string | undefined; limit: number }) {
  const rows = await store.findAll(executor, { after: page.after, limit: page.limit + 1 });
  const members = rows.slice(0, page.limit).map((row): Member => ({
    memberId: row.id,
    email: row.email,
    role: row.role,
    brands: row.brands,
    state: row.state,
    linkUntil: row.setupExpiresAt?.toISOString() ?? null,
    lastSeenAt: row.seenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
  return { members, next: rows.length > members.length ? (members.at(-1)?.memberId ?? null) : null };
}

/** `by` is null for the command that creates the first owner. */
export async function invite(
  trx: Executor,
  by: Staff | null,
  wanted: Grant & { email: string },
  now: Date,
): Promise<Invitation> {
  await requireManager(trx, by);
  const token = newToken();
  const id = newId({ now: () => now });
  const expiresAt = new Date(now.getTime() + setupLinkLifeMs);
  const isNew = await store.insertMember(trx, {
    ...wanted,
    id,
    setupHash: hashToken(token),
    setupExpiresAt: expiresAt,
    createdAt: now,
  });
  if (!isNew) {
    throw staffProblems.problem("staff_email_taken", [{ field: "email", code: "staff_email_taken" }]);
  }
  const { email, role, brands } = wanted;
  await recordAudit(
    trx,
    {
      actorId: by?.id ?? null,
      action: staffAuditActions.invited,
      subject: email,
      details: { role, brands: brands.join(" ") },
    },
    now,
  );
  return { memberId: id, email, token, expiresAt };
}

export async function inviteAgain(
  trx: Executor,
  by: Staff | null,
  memberId: string,
  now: Date,
): Promise<Invitation> {
  await requireManager(trx, by, memberId);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + setupLinkLifeMs);
  const member = await store.updateInvited(trx, memberId, {
    setupHash: hashToken(token),
    setupExpiresAt: expiresAt,
  });
  await deleteAllOfMember(trx, memberId);
  const { email } = await settle(trx, by, member, staffAuditActions.invited, now);
  return { memberId, email, token, expiresAt };
}

/** For a command on the server, the only way to create the first owner. */
export async function inviteOwner(trx: Executor, email: string, now: Date): Promise<Invitation> {
  const member = await store.findByEmail(trx, email);
  if (!member) return invite(trx, null, { email, role: "owner", brands: [] }, now);
  if (member.role !== "owner") throw new Error(`${email} is a member with the role ${member.role}.`);
  return inviteAgain(trx, null, member.id, now);
}

/**
 * A command on the server has no session. Its user names a member for the audit log, who must have the permission in
 * the console as well.
 */
export async function requireMember(executor: Executor, email: string, permission: Permission) {
  const member = await store.findByEmail(executor, email);
  if (member?.state !== "active" || !isPermitted(member.role, permission)) {
    throw new Error(`${email} is not an active member of staff with this permission.`);
  }
  return member;
}

export async function changeRole(
  trx: Executor,
  by: Staff,
  memberId: string,
  grant: Grant,
  now: Date,
): Promise<void> {
  await requireManager(trx, by, memberId);
  await settle(trx, by, await store.updateRole(trx, memberId, grant), staffAuditActions.role_changed, now);
}

export async function disable(trx: Executor, by: Staff, memberId: string, now: Date): Promise<void> {
  await requireManager(trx, by, memberId);
  await deleteAllOfMember(trx, memberId);
  await settle(trx, by, await store.updateDisabled(trx, memberId), staffAuditActions.disabled, now);
}

const maxViews = 100;

export async function saveView(trx: Executor, staff: Staff, view: views.View): Promise<void> {
  if ((await views.countViews(trx, staff.id)) >= maxViews) throw staffProblems.problem("staff_views_full");
  await views.upsertView(trx, staff.id, view);
}

export async function listOwnSessions(executor: Executor, staff: Staff, now: Date) {
  const rows = await sessions.findOpen(executor, staff.id, now);
  return {
    sessions: rows
      .filter((row) => isSessionAlive(row, now))
      .map(({ id, createdAt, seenAt, expiresAt, device, network }) => ({
        sessionId: id,
        device,
        network,
        openedAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isCurrent: id === staff.sessionId,
      })),
  };
}

export async function endOtherSessions(trx: Executor, staff: Staff, now: Date): Promise<{ ended: number }> {
  const ended = await sessions.revokeOthers(trx, { memberId: staff.id, sessionId: staff.sessionId }, now);
  if (ended > 0) {
    const details = { sessions: String(ended) };
    await recordAudit(
      trx,
      { actorId: staff.id, action: staffAuditActions.other_sessions_ended, details },
      now,
    );
  }
  return { ended };
}

export async function signOut(trx: Executor, staff: Staff, now: Date): Promise<void> {
  const isEnded = await sessions.updateRevokedAt(trx, staff.sessionId, now);
  if (isEnded) await recordAudit(trx, { actorId: staff.id, action: staffAuditActions.signed_out }, now);
}

/**
 * Serialised, and only for members who still have the permission: of two owners who disable each other concurrently,
 * one stays. Nobody can change themselves, so a member who manages members always remains.
 */
async function requireManager(trx: Executor, by: Staff | null, memberId?: string): Promise<void> {
  await lockChain(trx);
  if (by === null) return;
  if (by.id === memberId) throw staffProblems.problem("staff_not_yourself");
  const actor = await store.findById(trx, by.id);
  if (actor?.state !== "active" || !isPermitted(actor.role, staffPermissions.members))
    throw commonProblem("not_permitted");
}

type Changed = NonNullable<Awaited<ReturnType<typeof store.updateDisabled>>>;

/** Ends the sessions of a changed member and writes the audit entry. */
async function settle(
  trx: Executor,
  by: Staff | null,
  member: Changed | undefined,
  action: AuditAction,
  now: Date,
): Promise<Changed> {
  if (!member) throw staffProblems.problem("staff_member_changed");
  await sessions.revokeAllOfMember(trx, member.id, now);
  const details = { role: member.role, brands: member.brands.join(" ") };
  await recordAudit(trx, { actorId: by?.id ?? null, action, subject: member.email, details }, now);
  return member;
}

import type { StaffRole } from "./rules/permissions.ts";

export * from "./rules/audit.ts";
export * from "./rules/day-span.ts";
export * from "./rules/permissions.ts";

/** The existing brands that a member may see. */
export function brandsOf(
  member: { role: StaffRole; brands: readonly string[] },
  all: readonly string[],
): string[] {
  return all.filter((brand) => member.role === "owner" || member.brands.includes(brand));
}

/** An owner names no brands, other members at least one. */
export function isGrant(grant: { role: StaffRole; brands: readonly string[] }): boolean {
  return (grant.role === "owner") === (grant.brands.length === 0);
}

export const memberStates = ["invited", "active", "disabled"] as const;
export type MemberState = (typeof memberStates)[number];

/**
 * `invite` sends a link for setting password and code again. It ends all sessions and invalidates the old password and
 * code.
 */
export const memberCommands = ["setUp", "invite", "changeRole", "disable"] as const;
export type MemberCommand = (typeof memberCommands)[number];

const transitions: Readonly<Record<MemberState, Partial<Record<MemberCommand, MemberState>>>> = {
  invited: { setUp: "active", invite: "invited", changeRole: "invited", disable: "disabled" },
  active: { invite: "invited", changeRole: "active", disable: "disabled" },
  disabled: { invite: "invited" },
};

export function nextMemberState(state: MemberState, command: MemberCommand): MemberState | undefined {
  return transitions[state][command];
}

/** The states from which a command is allowed, for compare-and-set. */
export function statesBefore(command: MemberCommand): MemberState[] {
  return memberStates.filter((state) => nextMemberState(state, command) !== undefined);
}

const minute = 60_000;
const hour = 60 * minute;
export const sessionLifeMs = 12 * hour;
const sessionIdleMs = 30 * minute;
/** Limits how long a stolen cookie works. */
const sessionRenewalMs = 15 * minute;
/** Calls in flight during a renewal still carry the old token. */
const sessionGraceMs = minute;
/** How often the last call of a member is stored, far below the idle timeout. */
export const seenEveryMs = minute;
/** How long a browser may take to ask for a security key. */
export const challengeLifeMs = 5 * minute;
/** How long the link in a sign-in alert works. */
export const alertLinkLifeMs = 7 * 24 * hour;
export const maxKeys = 10;
export const setupLinkLifeMs = 24 * hour;

export interface SessionTimes {
  seenAt: Date;
  renewedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  if (session.revokedAt !== null || session.expiresAt <= now) return false;
  return now.getTime() - session.seenAt.getTime() < sessionIdleMs;
}

export function isGraceOver(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.renewedAt.getTime() >= sessionGraceMs;
}

export function isRenewalDue(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.renewedAt.getTime() >= sessionRenewalMs;
}

export const minPasswordLength = 12;
export const maxPasswordLength = 200;
export const pageSize = 50;

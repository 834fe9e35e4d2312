import type { StaffRole } from "./rules/permissions.ts";

export * from "./rules/audit.ts";
export * from "./rules/permissions.ts";

/** The brands that a member may see, of those that there are. */
export function brandsOf(
  member: { role: StaffRole; brands: readonly string[] },
  all: readonly string[],
): string[] {
  return all.filter((brand) => member.role === "owner" || member.brands.includes(brand));
}

/** An owner names no brands, everybody else at least one. */
export function isGrant(grant: { role: StaffRole; brands: readonly string[] }): boolean {
  return (grant.role === "owner") === (grant.brands.length === 0);
}

export const memberStates = ["invited", "active", "disabled"] as const;
export type MemberState = (typeof memberStates)[number];

/** `invite` sends a link by which password and code are set anew: it ends every session and what was set before. */
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

/** The states from which a command leads on: what compare-and-set compares with. */
export function statesBefore(command: MemberCommand): MemberState[] {
  return memberStates.filter((state) => nextMemberState(state, command) !== undefined);
}

const minute = 60_000;
const hour = 60 * minute;
export const sessionLifeMs = 12 * hour;
const sessionIdleMs = 30 * minute;
/** A copied cookie is good for no longer than this. */
const sessionRenewalMs = 15 * minute;
/** Calls that were under way when the token was renewed still come with the old one. */
const sessionGraceMs = minute;
/** How often it is written down at most that a member was seen: far below the pause that ends a session. */
export const seenEveryMs = minute;
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

export const shortestPassword = 12;
export const longestPassword = 200;
export const pageSize = 50;

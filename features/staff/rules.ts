/** Least first. An owner works for every brand; each other role only for the brands that its member is given. */
export const roles = ["support", "moderator", "organiser", "finance", "brand-manager", "owner"] as const;
export type StaffRole = (typeof roles)[number];

const everyone: readonly StaffRole[] = roles;

/** What a call asks for, and which roles have it. A slice with calls of staff adds its lines here. */
export const permissions = {
  /** To be signed in at all. */
  console: everyone,
  figures: everyone,
  members: ["owner"],
  audit: ["owner"],
  /** To see the pictures of a match, and to be named as who decided how it ended. */
  disputes: ["organiser", "brand-manager", "owner"],
  /** To open and close qualifiers, seed a final and take somebody out of it. */
  finals: ["organiser", "brand-manager", "owner"],
  /** To keep a player out of what is entered. */
  restrictions: ["moderator", "brand-manager", "owner"],
  /** To send a player one of our own mails again. */
  mails: ["support", "brand-manager", "owner"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof permissions;

export function permissionsOf(role: StaffRole): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isPermitted(role, permission));
}

export function isPermitted(role: StaffRole, permission: Permission): boolean {
  return permissions[permission].some((one) => one === role);
}

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

/** What the audit log tells; a slice with changes by staff adds its own. */
export const auditActions = [
  "signed_in",
  "signed_out",
  "invited",
  "set_up",
  "role_changed",
  "disabled",
  "mail_sent",
  "dispute_ruled",
  "result_corrected",
  "qualifiers_opened",
  "qualifier_closed",
  "final_seeded",
  "final_cancelled",
  "finalist_dropped_out",
  "player_restricted",
  "restriction_lifted",
  "second_proof_reset",
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface AuditEntry {
  id: number;
  at: Date;
  actorId: string | null;
  action: string;
  brand: string | null;
  subject: string | null;
  /** JSON. */
  details: string;
}

/** The text that an entry's hash is made of: a list, so that no two entries can read the same. */
export function hashedText(entry: AuditEntry, previousHash: string): string {
  const { id, at, actorId, action, brand, subject, details } = entry;
  return JSON.stringify([previousHash, id, at.toISOString(), actorId, action, brand, subject, details]);
}

export const shortestPassword = 12;
export const longestPassword = 200;
export const pageSize = 50;

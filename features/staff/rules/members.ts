import type { StaffRole } from "./permissions.ts";

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

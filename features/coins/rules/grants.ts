/** Above this amount a second member of staff decides. Grants to a player within a day count together. */
export const soloGrantLimit = 1_000;
export const maxGrant = 100_000;

const hour = 60 * 60_000;
export const grantLimitWindowMs = 24 * hour;
/** How long a proposal waits for the second member. */
export const grantHoldMs = 48 * hour;

export const grantStates = ["proposed", "granted", "refused", "lapsed"] as const;
export type GrantState = (typeof grantStates)[number];

/** The first state of a grant. Grants of the last 24 hours count together, so many small ones cannot avoid the second member. */
export function firstGrantState(amount: number, grantedWithinDay: number): "granted" | "proposed" {
  return amount + grantedWithinDay <= soloGrantLimit ? "granted" : "proposed";
}

export type DecisionCheck = "ok" | "same_member" | "decided" | "lapsed";

/** Whether a member may decide about a proposal. */
export function checkMayDecide(
  grant: { readonly state: GrantState; readonly proposedBy: string; readonly proposedAt: Date },
  memberId: string,
  now: Date,
): DecisionCheck {
  if (grant.state !== "proposed") return "decided";
  if (now.getTime() - grant.proposedAt.getTime() >= grantHoldMs) return "lapsed";
  return grant.proposedBy === memberId ? "same_member" : "ok";
}

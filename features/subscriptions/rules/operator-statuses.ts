import type { OperatorFamily } from "#features/branding/rules.ts";
import { isChargedByUs, type Payer } from "./payer.ts";
import type { Happening, State } from "./states.ts";

const dep = {
  ACTIVE: "confirmed",
  PENDING: "awaited",
  SUSPENDED: "paused",
  EXPIRED: "closed",
  CANCELLED: "closed",
} as const;

/** Each operator's own words, and what they mean to us. */
export const operatorStatuses = {
  kenya: { Active: "confirmed", Pending: "awaited", Suspended: "paused", Inactive: "closed" },
  telkom: dep,
  "south-african": dep,
  nigeria: {
    ACTIVE: "confirmed",
    PENDING: "awaited",
    GRACE: "paused",
    SUSPENDED: "paused",
    DEACTIVATED: "closed",
  },
} as const satisfies Readonly<Record<OperatorFamily, Readonly<Record<string, Happening>>>>;

/** Undefined for a word that the operator has not told us of. */
export function happeningOf(family: OperatorFamily, operatorStatus: string): Happening | undefined {
  const words: Readonly<Record<string, Happening>> = operatorStatuses[family];
  return Object.hasOwn(words, operatorStatus) ? words[operatorStatus] : undefined;
}

/** The words by which a payer confirms that a subscription is pending. */
export function pendingStatuses(payer: Payer): string[] {
  return payer === "card"
    ? []
    : Object.keys(operatorStatuses[payer]).filter(
        (operatorStatus) => happeningOf(payer, operatorStatus) === "awaited",
      );
}

/**
 * The operator's word where it has said one; otherwise the one that it would use. What was stopped is over, although the
 * operator may not have heard of it yet.
 */
export function shownStatus(payer: Payer, state: State, operatorStatus: string | null): string {
  if (payer === "card") return operatorStatus ?? state;
  if (operatorStatus !== null && (state !== "ended" || happeningOf(payer, operatorStatus) === "closed"))
    return operatorStatus;
  const wanted: Readonly<Record<State, Happening>> = {
    trial: "confirmed",
    pending: "awaited",
    active: "confirmed",
    suspended: "paused",
    cancelling: "confirmed",
    ended: "closed",
  };
  return (
    Object.entries(operatorStatuses[payer]).findLast(([, meaning]) => meaning === wanted[state])?.[0] ?? state
  );
}

/** As long as the tries of `stopAtOperator` go on. */
const stopRetriesMs = 7 * 86_400_000;

/** Whether the operator may have yet to hear of what was stopped here: it tells of the end once it has. */
export function isStopUnconfirmed(
  {
    payer,
    operatorStatus,
    stoppedAt,
  }: { payer: Payer; operatorStatus: string | null; stoppedAt: Date | null },
  now: Date,
): boolean {
  if (payer === "card" || stoppedAt === null) return false;
  return (
    happeningOf(payer, operatorStatus ?? "") !== "closed" &&
    now.getTime() - stoppedAt.getTime() < stopRetriesMs
  );
}

const inUse: readonly State[] = ["trial", "active", "suspended"];

/**
 * Whether the number may have left its owner: the operator ended what was in use, and nobody had asked us to. What is
 * cancelling was ended before.
 */
export function indicatesChurn(
  happening: Happening,
  { state, stoppedAt }: { state: State; stoppedAt: Date | null },
): boolean {
  return happening === "closed" && stoppedAt === null && inUse.includes(state);
}

interface PaidSubscription {
  readonly state: State;
  readonly payer: Payer;
  readonly paidUntil: Date | null;
  readonly unpaidSince: Date | null;
  readonly stoppedAt: Date | null;
}

/** What a word means for this subscription, where that depends on what was paid and by whom. */
export function happeningFor(
  happening: Happening,
  { state, payer, paidUntil, unpaidSince, stoppedAt }: PaidSubscription,
  now: Date,
): Happening {
  if (state === "ended") return happening;
  // Consent goes on, but the money is ours to collect.
  if (happening === "confirmed" && isChargedByUs(payer) && unpaidSince !== null) return "charge_failed";
  const isPaid = paidUntil !== null && paidUntil > now;
  // What is paid for can be used to its end, whoever ended it.
  if (happening === "closed" && isPaid && (state === "active" || state === "cancelling")) return "stopped";
  if (happening === "confirmed" && state === "cancelling" && stoppedAt === null) return "opted_in";
  return happening;
}

import type { OperatorFamily } from "#features/branding/rules.ts";
import { isChargedByUs, type Payer } from "./payer.ts";
import type { Trigger, State } from "./states.ts";

const dep = {
  ACTIVE: "confirmed",
  PENDING: "awaited",
  SUSPENDED: "paused",
  EXPIRED: "closed",
  CANCELLED: "closed",
} as const;

/** The status names of each operator, and the transition that each stands for. */
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
} as const satisfies Readonly<Record<OperatorFamily, Readonly<Record<string, Trigger>>>>;

/** Undefined for a status that the operator's documentation does not list. */
export function triggerOf(family: OperatorFamily, operatorStatus: string): Trigger | undefined {
  const statuses: Readonly<Record<string, Trigger>> = operatorStatuses[family];
  return Object.hasOwn(statuses, operatorStatus) ? statuses[operatorStatus] : undefined;
}

/** The statuses by which a payer confirms that a subscription is pending. */
export function pendingStatuses(payer: Payer): string[] {
  return payer === "card"
    ? []
    : Object.keys(operatorStatuses[payer]).filter(
        (operatorStatus) => triggerOf(payer, operatorStatus) === "awaited",
      );
}

/**
 * The status that the operator reported, otherwise the one that it would use. An ended subscription shows a closed status
 * even if the operator has not confirmed the stop yet.
 */
export function shownStatus(payer: Payer, state: State, operatorStatus: string | null): string {
  if (payer === "card") return operatorStatus ?? state;
  if (operatorStatus !== null && (state !== "ended" || triggerOf(payer, operatorStatus) === "closed"))
    return operatorStatus;
  const wanted: Readonly<Record<State, Trigger>> = {
    trial: "confirmed",
    pending: "awaited",
    active: "confirmed",
    suspended: "paused",
    cancelling: "confirmed",
    ended: "closed",
  };
  return (
    Object.entries(operatorStatuses[payer]).findLast(([, trigger]) => trigger === wanted[state])?.[0] ?? state
  );
}

/** `stopAtOperator` retries as long as this. */
const stopRetriesMs = 7 * 86_400_000;

/** Whether the operator has not confirmed our stop yet. It reports a closed status once it has. */
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
    triggerOf(payer, operatorStatus ?? "") !== "closed" && now.getTime() - stoppedAt.getTime() < stopRetriesMs
  );
}

const inUse: readonly State[] = ["trial", "active", "suspended"];

/**
 * Whether the number may have changed its owner: the operator ended a subscription in use that nobody had asked us to stop.
 * A cancelling subscription was stopped before.
 */
export function indicatesChurn(
  trigger: Trigger,
  { state, stoppedAt }: { state: State; stoppedAt: Date | null },
): boolean {
  return trigger === "closed" && stoppedAt === null && inUse.includes(state);
}

interface PaidSubscription {
  readonly state: State;
  readonly payer: Payer;
  readonly paidUntil: Date | null;
  readonly unpaidSince: Date | null;
  readonly stoppedAt: Date | null;
}

/** The transition for this subscription, which can depend on what was paid and who charges. */
export function effectiveTrigger(
  trigger: Trigger,
  { state, payer, paidUntil, unpaidSince, stoppedAt }: PaidSubscription,
  now: Date,
): Trigger {
  if (state === "ended") return trigger;
  // The operator confirms the consent; we collect the money.
  if (trigger === "confirmed" && isChargedByUs(payer) && unpaidSince !== null) return "charge_failed";
  const isPaid = paidUntil !== null && paidUntil > now;
  // Paid time stays usable, no matter who ended the subscription.
  if (trigger === "closed" && isPaid && (state === "active" || state === "cancelling")) return "stopped";
  if (trigger === "confirmed" && state === "cancelling" && stoppedAt === null) return "opted_in";
  return trigger;
}

import { pendingStatuses } from "./operator-statuses.ts";
import type { Payer } from "./payer.ts";
import { transition, type Trigger, type State } from "./states.ts";

const always: readonly State[] = ["trial", "active", "cancelling"];
/** Further states that entitle a subscriber of each payer while consent or payment is outstanding (spec 2, the guard). */
const grace: Readonly<Record<Payer, readonly State[]>> = {
  kenya: ["pending"],
  telkom: ["pending", "suspended"],
  "south-african": [],
  nigeria: [],
  card: ["suspended"],
};

interface EntitledStates {
  readonly payer: Payer;
  readonly states: readonly State[];
  /** A pending subscription counts only when the operator reported one of these statuses. */
  readonly pendingStatuses: readonly string[];
}

/** The states in which a subscriber may use the product, by payer. */
export const entitledStates: readonly EntitledStates[] = (Object.keys(grace) as Payer[]).map((payer) => ({
  payer,
  states: [...always, ...grace[payer]],
  pendingStatuses: pendingStatuses(payer),
}));

interface PayerStatus {
  readonly payer: Payer;
  readonly state: State;
  /** Null until the operator reports one. */
  readonly operatorStatus: string | null;
}

/** We store `pending` before we call the operator, so it counts only once the operator has confirmed it. */
export function isEntitled({ payer, state, operatorStatus }: PayerStatus): boolean {
  if (state === "pending" && !pendingStatuses(payer).includes(operatorStatus ?? "")) return false;
  return always.includes(state) || grace[payer].includes(state);
}

/** Whether it renews automatically. A stopped subscription stays usable until its end but does not renew. */
export function renews(status: PayerStatus): boolean {
  return isEntitled(status) && status.state !== "cancelling";
}

/** `Instant` is a `Date` on the server and an ISO string on a page. */
interface Times<Instant> {
  readonly paidUntil: Instant | null;
  readonly trialEndsAt: Instant | null;
}

/** The end of the paid time, otherwise of the free trial; null if there was neither. */
export function usableUntil<Instant>({ paidUntil, trialEndsAt }: Times<Instant>): Instant | null {
  return paidUntil ?? trialEndsAt;
}

/** The time until which it stays usable if it is stopped now; null if a stop ends it at once. */
export function usableAfterStop({ state, ...times }: Times<Date> & { state: State }, now: Date): Date | null {
  const until = usableUntil(times);
  return transition(state, "stopped") === "cancelling" && until !== null && now < until ? until : null;
}

/** The transition that undoes a stop, and until when that is possible; undefined if there is no stop to undo. */
export function resumption(
  { state, ...times }: Times<Date> & { state: State },
  now: Date,
): { trigger: Trigger; until: Date } | undefined {
  const until = usableUntil(times);
  if (state !== "cancelling" || until === null || until <= now) return undefined;
  return { trigger: times.paidUntil === null ? "reopened" : "opted_in", until };
}

interface Bought {
  readonly payer: Payer;
  readonly packageId: string;
}

/**
 * A subscriber has one subscription. A new opt-in replaces one that is still pending, and undoes the stop of the same
 * package.
 */
export function allowsOptIn(existing: Bought & { readonly state: State }, wanted: Bought): boolean {
  if (existing.state === "ended" || existing.state === "pending") return true;
  const isSame = existing.payer === wanted.payer && existing.packageId === wanted.packageId;
  return existing.state === "cancelling" && isSame;
}

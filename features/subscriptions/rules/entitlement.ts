import { pendingStatuses } from "./operator-statuses.ts";
import type { Payer } from "./payer.ts";
import { transition, type Happening, type State } from "./states.ts";

const always: readonly State[] = ["trial", "active", "cancelling"];
/** What each payer lets in besides, while it waits for a yes or for money (spec 2, the guard). */
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
  /** A pending subscription counts only with one of these words of the operator. */
  readonly pendingStatuses: readonly string[];
}

/** By payer, the states in which the subscriber may use what is sold. */
export const entitledStates: readonly EntitledStates[] = (Object.keys(grace) as Payer[]).map((payer) => ({
  payer,
  states: [...always, ...grace[payer]],
  pendingStatuses: pendingStatuses(payer),
}));

interface Known {
  readonly payer: Payer;
  readonly state: State;
  /** The operator's own word; null before it has said one. */
  readonly operatorStatus: string | null;
}

/** We write `pending` down before the operator is asked, so it counts only after the operator has confirmed it. */
export function isEntitled({ payer, state, operatorStatus }: Known): boolean {
  if (state === "pending" && !pendingStatuses(payer).includes(operatorStatus ?? "")) return false;
  return always.includes(state) || grace[payer].includes(state);
}

/** Whether it goes on by itself; what was stopped is used to its end. */
export function renews(known: Known): boolean {
  return isEntitled(known) && known.state !== "cancelling";
}

/** Instants on the server, their texts on a page. */
interface Times<Instant> {
  readonly paidUntil: Instant | null;
  readonly trialEndsAt: Instant | null;
}

/** Until when what is paid for, or free before that, can be used; null where nothing is or was. */
export function usableUntil<Instant>({ paidUntil, trialEndsAt }: Times<Instant>): Instant | null {
  return paidUntil ?? trialEndsAt;
}

/** Until when it can be used after a stop that is made now; null where that is the end at once. */
export function usableAfterStop({ state, ...times }: Times<Date> & { state: State }, now: Date): Date | null {
  const until = usableUntil(times);
  return transition(state, "stopped") === "cancelling" && until !== null && now < until ? until : null;
}

/** What taking a stop back is, and until when it can be done; undefined when there is nothing to take back. */
export function resumption(
  { state, ...times }: Times<Date> & { state: State },
  now: Date,
): { happening: Happening; until: Date } | undefined {
  const until = usableUntil(times);
  if (state !== "cancelling" || until === null || until <= now) return undefined;
  return { happening: times.paidUntil === null ? "reopened" : "opted_in", until };
}

interface Bought {
  readonly payer: Payer;
  readonly packageId: string;
}

/**
 * A subscriber has one subscription; a new yes takes the place of one that nobody has answered, and takes back the stop
 * of the same package.
 */
export function allowsOptIn(known: Bought & { readonly state: State }, wanted: Bought): boolean {
  if (known.state === "ended" || known.state === "pending") return true;
  const isSame = known.payer === wanted.payer && known.packageId === wanted.packageId;
  return known.state === "cancelling" && isSame;
}

import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Clock } from "#kit/pure/clock.ts";

/** A subscription as this operator stores it. */
export interface Entry {
  msisdn: string;
  /** The operator's id of the service or product. */
  service: string;
  operatorStatus: string;
  subscriptionId: string;
  reference: string;
  updatedAt: Date;
}

export interface Change {
  id: string;
  sequence: number;
  kind: "opted_in" | "status" | "charged" | "charge_failed";
  entry: Entry;
  charge?: { id: string; amountMinor: number };
}

export interface Subscriptions {
  find(msisdn: string, service: string): Entry | undefined;
  list(): readonly Entry[];
  /** A repeated reference returns the same subscription. */
  start(msisdn: string, service: string, reference: string, operatorStatus: string): Entry;
  set(entry: Entry, operatorStatus: string, kind?: Change["kind"]): void;
  /** Records a charge that the operator made itself. */
  charge(entry: Entry, amountMinor: number, isPaid: boolean): void;
}

/** The operator's subscriptions, in memory. `onChange` gets every change, in order. */
export function createSubscriptions(
  family: OperatorFamily,
  clock: Clock,
  onChange: (change: Change) => void,
): Subscriptions {
  const entries = new Map<string, Entry>();
  let sequence = 0;
  let lastId = 100_000;
  const keyOf = (msisdn: string, service: string) => `${msisdn}/${service}`;
  const publish = (kind: Change["kind"], entry: Entry, charge?: Change["charge"]) => {
    sequence += 1;
    const id = `${family}-${clock.now().getTime()}-${sequence}`;
    onChange({ id, sequence, kind, entry: { ...entry }, ...(charge ? { charge } : {}) });
  };
  return {
    find: (msisdn, service) => entries.get(keyOf(msisdn, service)),
    list: () => [...entries.values()].toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime()),
    start(msisdn, service, reference, operatorStatus) {
      const known = entries.get(keyOf(msisdn, service));
      if (known?.reference === reference) return known;
      lastId += 1;
      const subscriptionId = String(lastId);
      const entry = { msisdn, service, operatorStatus, subscriptionId, reference, updatedAt: clock.now() };
      entries.set(keyOf(msisdn, service), entry);
      return entry;
    },
    set(entry, operatorStatus, kind = "status") {
      Object.assign(entry, { operatorStatus, updatedAt: clock.now() });
      publish(kind, entry);
    },
    charge(entry, amountMinor, isPaid) {
      publish(isPaid ? "charged" : "charge_failed", entry, {
        id: `c-${entry.subscriptionId}-${sequence}`,
        amountMinor,
      });
    },
  };
}

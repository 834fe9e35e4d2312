export const states = ["trial", "pending", "active", "suspended", "cancelling", "ended"] as const;
export type State = (typeof states)[number];

/** Everything that can happen to a subscription, whoever tells us of it. */
export const happenings = [
  /** The subscriber said yes at the operator, or took a stop back. */
  "opted_in",
  /** A stop of the free trial was taken back. */
  "reopened",
  /** The operator says that it is active. */
  "confirmed",
  "charged",
  "charge_failed",
  /** The operator still waits for the subscriber's yes. */
  "awaited",
  /** The operator has suspended it. */
  "paused",
  /** The subscriber asked to stop, here or by SMS. */
  "stopped",
  /** What was paid for is over. */
  "cycle_ended",
  /** Nobody paid, or nobody said yes, for as long as we wait. */
  "lapsed",
  /** The operator, the processor or staff ended it at once. */
  "closed",
] as const;
export type Happening = (typeof happenings)[number];

/**
 * Where each happening leads; a state that it does not name stays as it is, and what has ended stays ended.
 * Before a stop, an operator's word leads to one state whatever came before: a word that was overtaken by a later
 * one changes nothing. After a stop only a new yes makes it go on.
 */
const leads: Readonly<Record<Happening, Readonly<Partial<Record<State, State>>>>> = {
  opted_in: { pending: "active", suspended: "active", cancelling: "active" },
  reopened: { cancelling: "trial" },
  confirmed: { trial: "active", pending: "active", suspended: "active" },
  charged: { trial: "active", pending: "active", suspended: "active" },
  charge_failed: { trial: "suspended", active: "suspended" },
  awaited: { active: "pending", suspended: "pending" },
  paused: { trial: "suspended", pending: "suspended", active: "suspended" },
  stopped: { trial: "cancelling", pending: "ended", active: "cancelling", suspended: "ended" },
  cycle_ended: { cancelling: "ended" },
  lapsed: { trial: "ended", pending: "ended", suspended: "ended", cancelling: "ended" },
  closed: { trial: "ended", pending: "ended", active: "ended", suspended: "ended", cancelling: "ended" },
};

export function transition(state: State, happening: Happening): State {
  return leads[happening][state] ?? state;
}

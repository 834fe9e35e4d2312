export const states = ["trial", "pending", "active", "suspended", "cancelling", "ended"] as const;
export type State = (typeof states)[number];

/** Everything that can happen to a subscription, from any source. */
export const triggers = [
  /** The subscriber consented at the operator, or undid a stop. */
  "opted_in",
  /** The subscriber undid a stop during the free trial. */
  "reopened",
  /** The operator reports it as active. */
  "confirmed",
  "charged",
  "charge_failed",
  /** The operator waits for the subscriber's consent. */
  "awaited",
  /** The operator has suspended it. */
  "paused",
  /** The subscriber asked to stop, here or by SMS. */
  "stopped",
  /** The paid or free time is over. */
  "cycle_ended",
  /** The time limit for payment or consent has passed. */
  "lapsed",
  /** The operator, the processor or staff ended it at once. */
  "closed",
] as const;
export type Trigger = (typeof triggers)[number];

/**
 * The target state per trigger and current state. States that are not listed do not change, and `ended` is final.
 * Before a stop, an operator's status leads to the same state from everywhere, so a skipped message does no harm. After a
 * stop only a new consent reactivates the subscription.
 */
const transitions: Readonly<Record<Trigger, Readonly<Partial<Record<State, State>>>>> = {
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

export function transition(state: State, trigger: Trigger): State {
  return transitions[trigger][state] ?? state;
}

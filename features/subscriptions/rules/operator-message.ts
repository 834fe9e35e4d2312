import { transition, type Trigger, type State } from "./states.ts";

/** The position of a message in the operator's own order. */
export interface Position {
  readonly at: Date;
  readonly sequence: number;
}

/**
 * The position of a status response, which carries no time of its own. Some operators report whole seconds. Rounding down
 * keeps a callback of the same second newer than our query.
 */
export function positionOfResponse(now: Date): Position {
  return { at: new Date(Math.floor(now.getTime() / 1_000) * 1_000), sequence: 0 };
}

/** The clock difference that we tolerate. Signatures are valid for as long. */
const clockSkewMs = 5 * 60_000;

/** A message dated in the future would override every correct message until that time. */
export function isFromFuture({ at }: Position, receivedAt: Date): boolean {
  return at.getTime() - receivedAt.getTime() > clockSkewMs;
}

function isNewer(position: Position, than: Position | null): boolean {
  if (than === null) return true;
  const apart = position.at.getTime() - than.at.getTime();
  return apart > 0 || (apart === 0 && position.sequence > than.sequence);
}

/** What we store about one number at one operator. */
export interface OperatorSubscriber {
  /** The position of the newest message that was applied. */
  readonly position: Position | null;
  /** Null if there was never a subscription. */
  readonly state: State | null;
  /** When the subscriber asked us to stop; null after a new opt-in. */
  readonly stoppedAt: Date | null;
}

export interface Message {
  readonly position: Position;
  readonly trigger: Trigger;
}

type Reduced =
  | { readonly outcome: "late" }
  | { readonly outcome: "unchanged" | "moved" | "begun"; readonly subscriber: OperatorSubscriber };

/**
 * Applies a message of the operator. Messages arrive twice, late and out of order. Each contains the whole state, so only a
 * message newer than all before it counts, and the newest one wins in any order of arrival.
 */
export function reduceMessage(subscriber: OperatorSubscriber, { position, trigger }: Message): Reduced {
  if (!isNewer(position, subscriber.position)) return { outcome: "late" };
  const { state, stoppedAt } = subscriber;
  const updated = { ...subscriber, position };
  const isOvertaken = stoppedAt !== null && (trigger !== "opted_in" || position.at <= stoppedAt);
  if (state === null || state === "ended") {
    const firstState = isOvertaken ? "ended" : transition("pending", trigger);
    if (firstState === "ended") return { outcome: "unchanged", subscriber: updated };
    return { outcome: "begun", subscriber: { position, state: firstState, stoppedAt: null } };
  }
  const next = isOvertaken && trigger === "opted_in" ? state : transition(state, trigger);
  if (next === state) return { outcome: "unchanged", subscriber: updated };
  const isStopUndone = state === "cancelling" && next === "active";
  return {
    outcome: "moved",
    subscriber: { position, state: next, stoppedAt: isStopUndone ? null : stoppedAt },
  };
}

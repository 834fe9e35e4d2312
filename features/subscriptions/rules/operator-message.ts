import { transition, type Happening, type State } from "./states.ts";

/** Where an operator's word stands in its own order. */
export interface Position {
  readonly at: Date;
  readonly sequence: number;
}

/**
 * Where an answer of the operator stands that it gave no time for. Some tell time to the second: whatever they tell of
 * this very second counts as later, or the callback that follows our question at once would be late.
 */
export function positionOfResponse(now: Date): Position {
  return { at: new Date(Math.floor(now.getTime() / 1_000) * 1_000), sequence: 0 };
}

/** As far apart as an operator's clock and ours may be; as long as its signatures are accepted. */
const clockSkewMs = 5 * 60_000;

/** A message dated in the future would outrank every true one until then. */
export function isFromFuture({ at }: Position, receivedAt: Date): boolean {
  return at.getTime() - receivedAt.getTime() > clockSkewMs;
}

function isNewer(position: Position, than: Position | null): boolean {
  if (than === null) return true;
  const apart = position.at.getTime() - than.at.getTime();
  return apart > 0 || (apart === 0 && position.sequence > than.sequence);
}

/** What we know of one number at one operator. */
export interface OperatorSubscriber {
  /** Of the newest word that was taken in. */
  readonly position: Position | null;
  /** Null: no subscription was ever there. */
  readonly state: State | null;
  /** When the subscriber asked us to stop; null after a new yes. */
  readonly stoppedAt: Date | null;
}

export interface Message {
  readonly position: Position;
  readonly happening: Happening;
}

type Reduced =
  | { readonly outcome: "late" }
  | { readonly outcome: "unchanged" | "moved" | "begun"; readonly subscriber: OperatorSubscriber };

/**
 * Takes in a word of the operator. Words come twice, late and out of order: only one that is newer than all before
 * counts, and each says the whole truth, so whatever the order of arrival the newest one stands at the end.
 */
export function reduceMessage(subscriber: OperatorSubscriber, { position, happening }: Message): Reduced {
  if (!isNewer(position, subscriber.position)) return { outcome: "late" };
  const { state, stoppedAt } = subscriber;
  const heard = { ...subscriber, position };
  const isOvertaken = stoppedAt !== null && (happening !== "opted_in" || position.at <= stoppedAt);
  if (state === null || state === "ended") {
    const begun = isOvertaken ? "ended" : transition("pending", happening);
    if (begun === "ended") return { outcome: "unchanged", subscriber: heard };
    return { outcome: "begun", subscriber: { position, state: begun, stoppedAt: null } };
  }
  const next = isOvertaken && happening === "opted_in" ? state : transition(state, happening);
  if (next === state) return { outcome: "unchanged", subscriber: heard };
  const isTakenBack = state === "cancelling" && next === "active";
  return {
    outcome: "moved",
    subscriber: { position, state: next, stoppedAt: isTakenBack ? null : stoppedAt },
  };
}

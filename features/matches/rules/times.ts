import type { MatchState } from "./states.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a match waits for what. */
export const windows = {
  instantKickoff: 15 * minute,
  furthestKickoff: 30 * day,
  requestLife: 2 * day,
  checkInBefore: 15 * minute,
  checkInAfter: 15 * minute,
  scores: day,
  /** So long after kickoff a match is played, and whoever has not said how is reminded. */
  scoreReminder: 60 * minute,
  verification: day,
  /** Two confirmed matches of a player lie at least this far apart. */
  overlap: 30 * minute,
  /** For this long staff may correct a result. */
  correction: 7 * day,
} as const;

export interface MatchTimes {
  readonly requestedAt: Date;
  readonly kickoffAt: Date;
  /** Another kickoff that waits for an answer, and since when. */
  readonly proposal: { readonly kickoffAt: Date; readonly at: Date } | null;
  readonly submittedAt: Date | null;
}

/** A proposal is a request anew: it lives until its own kickoff, and no longer than two days. */
const answerBy = ({ requestedAt, kickoffAt, proposal }: MatchTimes) => {
  const asked = proposal ?? { kickoffAt, at: requestedAt };
  return Math.min(asked.kickoffAt.getTime(), asked.at.getTime() + windows.requestLife);
};

const deadlines: Readonly<Partial<Record<MatchState, (times: MatchTimes) => number>>> = {
  requested: answerBy,
  rescheduling: answerBy,
  confirmed: ({ kickoffAt }) => kickoffAt.getTime() + windows.checkInAfter,
  in_progress: ({ kickoffAt }) => kickoffAt.getTime() + windows.scores,
  submitted: ({ submittedAt, kickoffAt }) => (submittedAt ?? kickoffAt).getTime() + windows.verification,
};

/** The instant at which time moves a match that nobody else has moved; null where time moves nothing. */
export function deadlineOf(state: MatchState, times: MatchTimes): Date | null {
  const deadline = deadlines[state];
  return deadline ? new Date(deadline(times)) : null;
}

export function checkInOpensAt(kickoffAt: Date): Date {
  return new Date(kickoffAt.getTime() - windows.checkInBefore);
}

export function instantKickoffAt(now: Date): Date {
  return new Date(now.getTime() + windows.instantKickoff);
}

/** Whether a kickoff lies far enough from others: a player has no two matches within half an hour. */
export function isApart(kickoffAt: Date, others: readonly Date[]): boolean {
  return others.every((other) => Math.abs(other.getTime() - kickoffAt.getTime()) >= windows.overlap);
}

/** A kickoff lies ahead, within its event and within thirty days. */
export function isKickoffPossible(
  kickoffAt: Date,
  event: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): boolean {
  const time = kickoffAt.getTime();
  return (
    time > now.getTime() &&
    time <= now.getTime() + windows.furthestKickoff &&
    time >= event.startsAt.getTime() &&
    time < event.endsAt.getTime()
  );
}

/** What the players are to be reminded of in a state, and when. */
export function reminderOf({ state, kickoffAt }: { readonly state: MatchState; readonly kickoffAt: Date }) {
  if (state === "confirmed") return { kind: "check_in_open", at: checkInOpensAt(kickoffAt) } as const;
  if (state !== "in_progress") return null;
  return { kind: "score_missing", at: new Date(kickoffAt.getTime() + windows.scoreReminder) } as const;
}

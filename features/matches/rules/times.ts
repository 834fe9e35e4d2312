import type { MatchState } from "./states.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

export const windows = {
  instantKickoff: 15 * minute,
  furthestKickoff: 30 * day,
  requestLife: 2 * day,
  checkInBefore: 15 * minute,
  checkInAfter: 15 * minute,
  scores: day,
  /** Players without a posted score are reminded this long after kickoff. */
  scoreReminder: 60 * minute,
  verification: day,
} as const;

export interface MatchTimes {
  readonly requestedAt: Date;
  readonly kickoffAt: Date;
  /** A proposed kickoff that waits for an answer, and when it was proposed. */
  readonly proposal: { readonly kickoffAt: Date; readonly at: Date } | null;
  readonly submittedAt: Date | null;
}

/** Requests and proposals expire at their kickoff, after two days at the latest. */
const answerBy = ({ requestedAt, kickoffAt, proposal }: MatchTimes) => {
  const request = proposal ?? { kickoffAt, at: requestedAt };
  return Math.min(request.kickoffAt.getTime(), request.at.getTime() + windows.requestLife);
};

const deadlines: Readonly<Partial<Record<MatchState, (times: MatchTimes) => number>>> = {
  requested: answerBy,
  rescheduling: answerBy,
  confirmed: ({ kickoffAt }) => kickoffAt.getTime() + windows.checkInAfter,
  in_progress: ({ kickoffAt }) => kickoffAt.getTime() + windows.scores,
  submitted: ({ submittedAt, kickoffAt }) => (submittedAt ?? kickoffAt).getTime() + windows.verification,
};

/** When time moves the match; null if no deadline applies. */
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

/** Whether a kickoff is in the future, within the event and within thirty days. */
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

export function reminderOf({ state, kickoffAt }: { readonly state: MatchState; readonly kickoffAt: Date }) {
  if (state === "confirmed") return { kind: "check_in_open", at: checkInOpensAt(kickoffAt) } as const;
  if (state !== "in_progress") return null;
  return { kind: "score_missing", at: new Date(kickoffAt.getTime() + windows.scoreReminder) } as const;
}

import { hasNoOverlap, isKickoffPossible, windows } from "../../rules.ts";

interface EventTimes {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const minute = 60_000;
/** Local hours at which people usually play. */
const usualHours = [18, 20, 21];
const daysAhead = 4;
const maxProposed = 6;

interface ExcludedTimes {
  /** Times already proposed. */
  readonly taken?: readonly Date[];
  /** Matches of either player, which a kickoff must not overlap. */
  readonly busy?: readonly Date[];
}

/** Possible kickoffs to choose from: one soon, then usual evening hours. */
export function proposedKickoffs(
  event: EventTimes,
  now: Date,
  { taken = [], busy = [] }: ExcludedTimes = {},
): Date[] {
  const from = firstKickoff(event, now);
  const soon = halfHourAfter(new Date(from.getTime() + 30 * minute));
  const evenings = Array.from({ length: daysAhead }, (_, day) =>
    usualHours.map((hour) =>
      new Date(from.getFullYear(), from.getMonth(), from.getDate() + day, hour).getTime(),
    ),
  ).flat();
  const instants = [soon.getTime(), ...evenings.filter((at) => at > soon.getTime())];
  return instants
    .map((at) => new Date(at))
    .filter((at) => isKickoffPossible(at, event, now) && hasNoOverlap(at, busy))
    .filter((at) => !taken.some((one) => one.getTime() === at.getTime()))
    .slice(0, maxProposed);
}

export function firstKickoff({ startsAt }: EventTimes, now: Date): Date {
  return new Date(Math.max(now.getTime(), startsAt.getTime()));
}

export function lastKickoff({ endsAt }: EventTimes, now: Date): Date {
  return new Date(Math.min(endsAt.getTime() - 1, now.getTime() + windows.furthestKickoff));
}

function halfHourAfter(at: Date): Date {
  const half = 30 * minute;
  return new Date(Math.ceil(at.getTime() / half) * half);
}

/** Local date and time of native inputs; undefined while they are incomplete. */
export function instantOf(date: string, time: string): Date | undefined {
  const at = new Date(`${date}T${time}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** "2026-11-22" in local time, for a native input. */
export function dateOf(at: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

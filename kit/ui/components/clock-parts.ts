const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export type ClockUnit = "days" | "hours" | "minutes" | "seconds";

export interface ClockPart {
  unit: ClockUnit;
  value: number;
}

/** A long wait is shown in days, hours and minutes; the last day in hours, minutes and seconds. */
export function clockParts(remaining: number): ClockPart[] {
  const left = Math.max(0, remaining);
  const hours: ClockPart = { unit: "hours", value: Math.floor((left % day) / hour) };
  const minutes: ClockPart = { unit: "minutes", value: Math.floor((left % hour) / minute) };
  return left >= day
    ? [{ unit: "days", value: Math.floor(left / day) }, hours, minutes]
    : [hours, minutes, { unit: "seconds", value: Math.floor((left % minute) / second) }];
}

/** A countdown is announced only at 10, 5 and 1 minutes. */
const spokenMinutes = [10, 5, 1] as const;

export function minutesToAnnounce(before: number, after: number): number | undefined {
  return spokenMinutes.findLast((at) => before > at * minute && after <= at * minute);
}

import { addSteps, dayIn } from "./calendar.ts";

const workDays = 5;
const weekDays = 7;

/**
 * The same local time a number of business days later: Monday to Friday. Public holidays count as business days, so a
 * deadline is never later than one that leaves them out.
 */
export function addBusinessDays(start: Date, count: number, timeZone: string): Date {
  const weeks = Math.floor(count / workDays);
  const whole = addSteps(start, { unit: "day", count: weeks * weekDays }, timeZone);
  let rest = count % workDays;
  let days = 0;
  // A start at the weekend counts as the Friday before it.
  const first = weekDayOf(whole, timeZone);
  const isWeekend = first === 0 || first === 6;
  if (isWeekend && rest === 0 && count > 0) days -= first === 0 ? 2 : 1;
  for (let day = first; rest > 0;) {
    days += 1;
    day = (day + 1) % weekDays;
    if (day !== 0 && day !== 6) rest -= 1;
  }
  return days === 0 ? whole : addSteps(whole, { unit: "day", count: days }, timeZone);
}

/** Sunday is 0. */
function weekDayOf(instant: Date, timeZone: string): number {
  return new Date(`${dayIn(instant, timeZone)}T00:00:00Z`).getUTCDay();
}

import type { Brand } from "#features/branding/rules.ts";
import { dayIn } from "#kit/pure/calendar.ts";

export type AgeBrand = Pick<Brand, "minimumAge" | "timeZone">;

export type BirthDateFault = "birth_date_missing" | "birth_date_wrong" | "too_young";

/** Today is the date in the brand's time zone. */
export function birthDateFault(
  dateOfBirth: string | null | undefined,
  brand: AgeBrand,
  now: Date,
): BirthDateFault | undefined {
  if (!dateOfBirth) return "birth_date_missing";
  const today = dayIn(now, brand.timeZone);
  if (!isCalendarDate(dateOfBirth) || dateOfBirth < "1900-01-01" || dateOfBirth > today) {
    return "birth_date_wrong";
  }
  return ageOn(today, dateOfBirth) < brand.minimumAge ? "too_young" : undefined;
}

/** Age in whole years. A birthday on 29 February counts as 1 March in other years. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

function isCalendarDate(text: string): boolean {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  return date.toISOString().slice(0, 10) === text;
}

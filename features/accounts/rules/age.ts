import type { Brand } from "#features/branding/rules.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { guardianFaults, type GuardianForm } from "./guardian.ts";

type AgeBrand = Pick<Brand, "minimumAge" | "timeZone">;

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

/** Below this age a guardian's consent by mail is not enough. */
const youngestWithGuardian = 13;

/** Whether the player is a minor who may play with a guardian's consent. */
export function needsGuardian(
  dateOfBirth: string | undefined,
  brand: AgeBrand,
  now: Date,
): dateOfBirth is string {
  return (
    dateOfBirth !== undefined &&
    birthDateFault(dateOfBirth, brand, now) === "too_young" &&
    ageOn(dayIn(now, brand.timeZone), dateOfBirth) >= youngestWithGuardian
  );
}

/** Faults of age and guardian in a registration by e-mail. Minors need a guardian; children under 13 cannot register. */
export function* ageFaults(
  form: GuardianForm & { dateOfBirth?: string | undefined },
  brand: AgeBrand,
  now: Date,
): Generator<{ field: string; code: string }> {
  const code = birthDateFault(form.dateOfBirth, brand, now);
  if (needsGuardian(form.dateOfBirth, brand, now)) yield* guardianFaults(form);
  else if (code === "too_young") yield { field: "dateOfBirth", code: "under_thirteen" };
  else if (code !== undefined) yield { field: "dateOfBirth", code };
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

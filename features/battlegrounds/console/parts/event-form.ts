import { minorAsTyped, typedMinor } from "#kit/i18n/typed-money.ts";
import { instantIn, localTimeIn } from "#kit/pure/calendar.ts";
import type { StaffEvent } from "../../contract.ts";

/** Local times of the market, as date fields have them. */
export interface TimesForm {
  readonly registrationOpensAt: string;
  readonly registrationClosesAt: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface EventForm {
  readonly kind: "ladder" | "series";
  readonly game: string;
  readonly title: Readonly<Record<string, string>>;
  readonly summary: Readonly<Record<string, string>>;
  /** One rule a line. */
  readonly rules: Readonly<Record<string, string>>;
  readonly platform: "any" | "ps5";
  readonly capacity: string;
  readonly times: TimesForm;
  readonly second: TimesForm;
  readonly final: Pick<TimesForm, "startsAt" | "endsAt">;
  readonly pool: string;
  readonly places: string;
  readonly isPublished: boolean;
}

const noTimes = { registrationOpensAt: "", registrationClosesAt: "", startsAt: "", endsAt: "" };

/** The form of an event, of a copy of one, or an empty one. */
export function formOf(event: StaffEvent | null, timeZone: string): EventForm {
  const local = (instant: string) => localTimeIn(new Date(instant), timeZone);
  return {
    kind: event && event.stage !== "ladder" ? "series" : "ladder",
    game: event?.game.key ?? "",
    title: event?.title ?? {},
    summary: event?.summary ?? { en: "" },
    rules: Object.fromEntries(
      Object.entries(event?.rules ?? { en: [] }).map(([language, lines]) => [language, lines.join("\n")]),
    ),
    platform: event?.platform ?? "any",
    capacity: String(event?.capacity ?? 64),
    times: event
      ? {
          registrationOpensAt: local(event.times.registrationOpensAt),
          registrationClosesAt: local(event.times.registrationClosesAt),
          startsAt: local(event.times.startsAt),
          endsAt: local(event.times.endsAt),
        }
      : noTimes,
    second: noTimes,
    final: { startsAt: "", endsAt: "" },
    pool: minorAsTyped(event?.prizes.pool ?? 0, event?.currency),
    places: event?.prizes.places.map((amount) => minorAsTyped(amount, event.currency)).join(", ") ?? "",
    isPublished: false,
  };
}

export function sentTimes(times: TimesForm, timeZone: string): TimesForm {
  const instant = (field: string) => instantIn(field, timeZone)?.toISOString() ?? field;
  return {
    registrationOpensAt: instant(times.registrationOpensAt),
    registrationClosesAt: instant(times.registrationClosesAt),
    startsAt: instant(times.startsAt),
    endsAt: instant(times.endsAt),
  };
}

/** Undefined if one of them is no amount. */
export function sentPrizes(
  { pool, places }: Pick<EventForm, "pool" | "places">,
  currency: string,
): { pool: number; places: number[] } | undefined {
  const all = [pool.trim() || "0", ...places.split(/[,;\n]/)].filter((one) => one.trim() !== "");
  const [total = 0, ...amounts] = all.flatMap((one) => typedMinor(one, currency) ?? []);
  return amounts.length + 1 === all.length ? { pool: total, places: amounts } : undefined;
}

export function linesOf(typed: string): string[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

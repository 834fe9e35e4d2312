/** An amount in the smallest unit of its currency: R7 is `{ minor: 700, currency: "ZAR" }`. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

export interface FormatOptions {
  readonly locale: string;
  /** The market's currency and the symbol people use for it: R, N, Ksh, €. */
  readonly currency: { readonly code: string; readonly symbol: string };
  /** Omitted in the browser, which uses the player's own zone. */
  readonly timeZone?: string;
  /** Days with a time have their year: lists of the staff console go back for years. */
  readonly hasYear?: boolean;
}

type Instant = Date | number | string;

export interface Countdown {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

const dayMs = 86_400_000;

export function fractionDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

// Browsers and servers use different thin spaces, which would break hydration.
const evenSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, "\u00a0");

/** Intl writes a hyphen in most languages. A loss beside a gain needs a true minus. */
const trueMinus = (text: string) => text.replace("-", "\u2212");

/** Intl objects are expensive to create, so each is created at its first use. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** "R25 000", "N150", "Ksh 10": puts the brand's symbol where Intl puts the currency's own. */
function withSymbol(parts: readonly Intl.NumberFormatPart[], symbol: string): string {
  const isWord = symbol.length > 1;
  return parts
    .flatMap((part, index) => {
      const followsSymbol = parts[index - 1]?.type === "currency";
      if (part.type === "currency") return [symbol];
      if (part.type === "integer" && followsSymbol && isWord) return ["\u00a0", part.value];
      if (part.type === "literal" && followsSymbol && !isWord && index < parts.length - 1) return [];
      return [part.value];
    })
    .join("");
}

/** Some locales write "03 Nov" beside "1 Nov": removes the leading zero. */
function dayOf({ type, value }: Intl.DateTimeFormatPart): string {
  return type === "day" ? value.replace(/^[0٠](?=.)/, "") : value;
}

/** "9:05 am" with a non-breaking space. */
function withTime(parts: readonly Intl.DateTimeFormatPart[]): string {
  return evenSpaces(
    parts
      .map((part, index) =>
        parts[index + 1]?.type === "dayPeriod" ? part.value.replace(" ", "\u00a0") : part.value,
      )
      .join(""),
  );
}

/** "Sun 22 Nov": removes the comma that some languages put after the weekday. */
function withDay(parts: readonly Intl.DateTimeFormatPart[]): string {
  return withTime(
    parts.map((part, index) => ({
      type: part.type,
      value: parts[index - 1]?.type === "weekday" ? part.value.replace(",", "") : dayOf(part),
    })),
  );
}

/** Formats numbers, money, dates and times for one market. */
export function createFormat({ locale, currency, timeZone, hasYear = false }: FormatOptions) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, ...zone }));
  const moneyFormats = new Map<string, { format: Intl.NumberFormat; scale: number }>();
  const moneyFormat = (code: string) => {
    const existing = moneyFormats.get(code);
    if (existing) return existing;
    const format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: code,
      currencyDisplay: "narrowSymbol",
      trailingZeroDisplay: "stripIfInteger",
    });
    const made = { format, scale: 10 ** fractionDigits(code) };
    moneyFormats.set(code, made);
    return made;
  };

  const numbers = once(() => new Intl.NumberFormat(locale));
  const percents = once(() => new Intl.NumberFormat(locale, { style: "percent" }));
  const padded = once(() => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));
  const lists = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));
  const ordinals = once(() => new Intl.PluralRules(locale, { type: "ordinal" }));
  const relativeDays = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const longDates = dates({ day: "numeric", month: "long", year: "numeric" });
  // A month must not shift with the time zone.
  const months = once(
    () => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
  );
  const calendarDates = once(
    () =>
      new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  );
  const days = dates({ weekday: "short", day: "numeric", month: "short" });
  const rangeDays = dates({ day: "numeric", month: "short" });
  const clock = once(() => {
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
    // "09:05" on a 24-hour clock, "9:05 am" on a 12-hour clock.
    return { hour: hourCycle === "h23" ? "2-digit" : "numeric", minute: "2-digit" } as const;
  });
  const times = once(() => new Intl.DateTimeFormat(locale, { ...clock(), ...zone }));
  const dateTimes = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: "short",
        day: "numeric",
        month: "short",
        ...(hasYear ? { year: "numeric" } : {}),
        ...clock(),
        timeZoneName: "short",
        ...zone,
      }),
  );
  const zonedTimes = once(
    () => new Intl.DateTimeFormat(locale, { ...clock(), timeZoneName: "short", ...zone }),
  );
  // Swedish dates are those of ISO 8601: "2026-11-22 20:00".
  const sheetTimes = once(
    () => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", ...zone }),
  );
  const calendarDays = once(() => new Intl.DateTimeFormat("en-CA", zone));

  const calendarDay = (at: Instant) => Date.parse(calendarDays().format(new Date(at))) / dayMs;
  const day = (at: Instant) => withDay(days().formatToParts(new Date(at)));

  /** The text that the language puts between a day and a time. */
  const beforeTime = (at: Instant) => {
    const parts = dateTimes().formatToParts(new Date(at));
    return parts[parts.findIndex(({ type }) => type === "hour") - 1]?.value ?? ", ";
  };
  const date = (at: Instant) => evenSpaces(longDates().format(new Date(at)));
  const zonedTime = (at: Instant) => withTime(zonedTimes().formatToParts(new Date(at)));

  const number = (value: number) => trueMinus(evenSpaces(numbers().format(value)));

  return {
    money(value: Money): string {
      const { format, scale } = moneyFormat(value.currency);
      const major = value.minor / scale;
      const isOwn = value.currency === currency.code;
      return evenSpaces(
        isOwn ? withSymbol(format.formatToParts(major), currency.symbol) : format.format(major),
      );
    },
    number,
    /** "+150", "−25", "0" */
    signed: (value: number) => (value > 0 ? `+${number(value)}` : number(value)),
    /** 0.62 is "62%" */
    percent: (ratio: number) => evenSpaces(percents().format(ratio)),
    /** "22 November 2026" */
    date,
    /** "2026-11-22" is "22 November 2026", in every time zone. */
    calendarDate: (isoDay: string) => evenSpaces(calendarDates().format(new Date(isoDay))),
    /** "2026-11" is "November 2026" */
    month: (month: string) => evenSpaces(months().format(new Date(month))),
    /** "20:00" */
    time: (at: Instant) => withTime(times().formatToParts(new Date(at))),
    /** "20:00 SAST" */
    zonedTime,
    /** "SAST" */
    zone: (at: Instant) =>
      zonedTimes()
        .formatToParts(new Date(at))
        .find(({ type }) => type === "timeZoneName")?.value ?? "",
    /** "Sun 22 Nov" */
    day,
    /** "today", "tomorrow" or "yesterday" in the zone shown, otherwise "Sun 22 Nov". */
    relativeDay(at: Instant, now: Instant): string {
      const distance = calendarDay(at) - calendarDay(now);
      return Math.abs(distance) <= 1 ? relativeDays().format(distance, "day") : day(at);
    },
    /** "now", "5 minutes ago", "3 hours ago"; undefined after a day. */
    ago(at: Instant, now: Instant): string | undefined {
      const minutes = Math.max(0, Math.floor((Number(new Date(now)) - Number(new Date(at))) / 60_000));
      if (minutes === 0) return relativeDays().format(0, "second");
      if (minutes < 60) return relativeDays().format(-minutes, "minute");
      return minutes < 24 * 60 ? relativeDays().format(-Math.floor(minutes / 60), "hour") : undefined;
    },
    /** "Sun 22 Nov, 20:00 SAST", or with the year. */
    dateTime: (at: Instant) => withDay(dateTimes().formatToParts(new Date(at))),
    /** "22 November 2026, 20:00 SAST": with the year, for legal texts and receipts. */
    fullDateTime: (at: Instant) => `${date(at)}${evenSpaces(beforeTime(at))}${zonedTime(at)}`,
    /** "2026-11-22 20:00": spreadsheets in every language read it as a time. */
    sheetTime: (at: Instant) => sheetTimes().format(new Date(at)),
    /** "Africa/Johannesburg", the same in summer and winter. */
    zoneName: () => sheetTimes().resolvedOptions().timeZone,
    /** "22–24 Nov" */
    range(from: Instant, to: Instant): string {
      const parts = rangeDays().formatRangeToParts(new Date(from), new Date(to));
      // Engines also use different spaces around the dash.
      return evenSpaces(parts.map(dayOf).join("")).replace(/\s–\s/, " – ");
    },
    /** The parts of a countdown. All are zero when it has run out. */
    countdown(ms: number): Countdown {
      const seconds = Math.max(0, Math.ceil(ms / 1000));
      return {
        days: numbers().format(Math.floor(seconds / 86_400)),
        hours: padded().format(Math.floor(seconds / 3600) % 24),
        minutes: padded().format(Math.floor(seconds / 60) % 60),
        seconds: padded().format(seconds % 60),
      };
    },
    /** The plural category of a rank: 1st is "one", 2nd "two", 3rd "few", 4th "other". */
    ordinalKey: (place: number): Intl.LDMLPluralRule => ordinals().select(place),
    list: (items: readonly string[]) => lists().format(items),
  };
}

export type Format = ReturnType<typeof createFormat>;

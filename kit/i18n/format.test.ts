import { describe, expect, test } from "vitest";
import { createFormat, type FormatOptions } from "./format.ts";

const nbsp = "\u00a0";
const kickoff = "2026-11-22T18:00:00Z";
const southAfrica: FormatOptions = {
  locale: "en-ZA",
  timeZone: "Africa/Johannesburg",
  currency: { code: "ZAR", symbol: "R" },
};
const format = createFormat(southAfrica);

describe("money", () => {
  test.each([
    ["en-ZA", "ZAR", "R", 2_500_000, `R25${nbsp}000`],
    ["en-ZA", "ZAR", "R", 750, "R7,50"],
    ["en-ZA", "ZAR", "R", -700, "-R7"],
    ["en-NG", "NGN", "N", 15_000, "N150"],
    ["en-KE", "KES", "Ksh", 1_000, `Ksh${nbsp}10`],
    ["en-IE", "EUR", "€", 2_999, "€29.99"],
    ["de-DE", "EUR", "€", 2_999, `29,99${nbsp}€`],
    ["fr-FR", "EUR", "€", 2_500_000, `25${nbsp}000${nbsp}€`],
    ["am-PS", "ILS", "₪", 2_500, "₪25"],
  ])("in %s, %s is written with %s: %i is %s", (locale, code, symbol, minor, shown) => {
    expect(createFormat({ locale, currency: { code, symbol } }).money({ minor, currency: code })).toBe(shown);
  });

  test("keeps the symbol of another currency", () => {
    expect(format.money({ minor: 2_999, currency: "EUR" })).toBe("€29,99");
  });

  test("puts a space between a symbol of letters and the number, even if Intl does not", () => {
    const shillings = createFormat({ locale: "en-NG", currency: { code: "NGN", symbol: "Naira" } });
    expect(shillings.money({ minor: 15_000, currency: "NGN" })).toBe(`Naira${nbsp}150`);
  });
});

describe("numbers", () => {
  test("are grouped as in the market", () => {
    expect(format.number(500_000)).toBe(`500${nbsp}000`);
    expect(format.percent(0.62)).toBe("62%");
  });

  test("have a true minus in every language, and a plus for a gain", () => {
    for (const locale of ["en-ZA", "de-DE", "fr-FR", "it-IT", "es-ES", "am-ET", "ar-PS-u-nu-latn"]) {
      const { number, signed } = createFormat({ ...southAfrica, locale });
      const plain = (text: string) => text.replace(/[\u061c\u200e]/g, "");
      expect([number(-15), signed(-15), signed(15), signed(0)].map(plain)).toEqual([
        "−15",
        "−15",
        "+15",
        "0",
      ]);
    }
  });

  test("are Latin digits in Arabic where the locale says so", () => {
    const arabic = createFormat({ locale: "ar-PS-u-nu-latn", currency: { code: "ILS", symbol: "₪" } });
    expect(arabic.number(2_026)).toBe("2,026");
    expect(arabic.date(kickoff)).toBe("22 تشرين الثاني 2026");
    expect(arabic.money({ minor: 2_500, currency: "ILS" })).toContain("25");
  });

  test("never contain the thin spaces that engines disagree on", () => {
    const french = createFormat({ locale: "fr-FR", currency: { code: "EUR", symbol: "€" } });
    expect(french.number(1_000_000)).toBe(`1${nbsp}000${nbsp}000`);
  });
});

describe("dates and times", () => {
  test("writes a short day without a comma after the weekday", () => {
    expect(format.day(kickoff)).toBe("Sun 22 Nov");
    expect(createFormat({ ...southAfrica, locale: "de-DE" }).day(kickoff)).toBe("So. 22. Nov.");
  });

  test("includes the time zone in a date with time", () => {
    expect(format.dateTime(kickoff)).toBe("Sun 22 Nov, 20:00 SAST");
    expect(createFormat({ ...southAfrica, timeZone: "Africa/Lagos" }).dateTime(kickoff)).toBe(
      "Sun 22 Nov, 19:00 WAT",
    );
    expect(createFormat({ ...southAfrica, hasYear: true }).dateTime(kickoff)).toBe(
      "Sun 22 Nov 2026, 20:00 SAST",
    );
    expect(format.zonedTime(kickoff)).toBe("20:00 SAST");
    expect(format.fullDateTime(kickoff)).toBe("22 November 2026, 20:00 SAST");
    expect(format.zone(kickoff)).toBe("SAST");
  });

  test("pads the hour on a 24-hour clock, not on a 12-hour clock", () => {
    const morning = "2026-11-22T07:05:00Z";
    expect(format.time(morning)).toBe("09:05");
    expect(format.dateTime(morning)).toBe("Sun 22 Nov, 09:05 SAST");
    expect(`${format.sheetTime(morning)} ${format.zoneName()}`).toBe("2026-11-22 09:05 Africa/Johannesburg");
    expect(createFormat({ ...southAfrica, locale: "ar-PS-u-nu-latn" }).time(morning)).toBe(`9:05${nbsp}ص`);
  });

  test("writes date, time and range as in the market", () => {
    expect(format.date(kickoff)).toBe("22 November 2026");
    expect(format.time(kickoff)).toBe("20:00");
    expect(format.range(kickoff, "2026-11-24T18:00:00Z")).toBe("22–24 Nov");
    expect(format.range(kickoff, kickoff)).toBe("22 Nov");
    expect(format.range("2026-11-03T12:00:00Z", "2026-11-03T18:00:00Z")).toBe("3 Nov");
    expect(format.day("2026-11-03T12:00:00Z")).toBe("Tue 3 Nov");
    expect(format.range(kickoff, "2026-12-04T18:00:00Z")).toBe("22 Nov – 4 Dec");
  });

  test("names a month independent of the time zone", () => {
    expect(format.month("2026-11")).toBe("November 2026");
    const west = createFormat({ ...southAfrica, locale: "de-DE", timeZone: "America/Los_Angeles" });
    expect(west.month("2026-03")).toBe("März 2026");
  });

  test("writes yesterday, today and tomorrow by the calendar of the time zone", () => {
    const lateEvening = "2026-11-21T21:30:00Z";
    expect(format.relativeDay(kickoff, lateEvening)).toBe("tomorrow");
    expect(format.relativeDay(kickoff, "2026-11-21T22:30:00Z")).toBe("today");
    expect(format.relativeDay(kickoff, "2026-11-23T08:00:00Z")).toBe("yesterday");
    expect(format.relativeDay(kickoff, "2026-11-19T08:00:00Z")).toBe("Sun 22 Nov");
  });

  test("says how long ago something was, up to a day", () => {
    const at = "2026-11-22T18:00:00Z";
    expect(format.ago(at, "2026-11-22T18:00:30Z")).toBe("now");
    expect(format.ago(at, "2026-11-22T18:05:30Z")).toBe("5 minutes ago");
    expect(format.ago(at, "2026-11-22T21:10:00Z")).toBe("3 hours ago");
    expect(format.ago(at, "2026-11-23T18:00:00Z")).toBeUndefined();
  });

  test("counts the current second of a countdown and stops at zero", () => {
    expect(format.countdown(90_061_000)).toEqual({ days: "1", hours: "01", minutes: "01", seconds: "01" });
    expect(format.countdown(400)).toEqual({ days: "0", hours: "00", minutes: "00", seconds: "01" });
    expect(format.countdown(-5_000)).toEqual({ days: "0", hours: "00", minutes: "00", seconds: "00" });
  });
});

test("selects the ordinal form of a rank by language", () => {
  expect([1, 2, 3, 4, 11, 21].map((place) => format.ordinalKey(place))).toEqual([
    "one",
    "two",
    "few",
    "other",
    "other",
    "one",
  ]);
});

test("joins a list as the language does", () => {
  expect(format.list(["R", "N", "Ksh"])).toBe("R, N and Ksh");
  expect(createFormat({ ...southAfrica, locale: "fr-FR" }).list(["a", "b"])).toBe("a et b");
});

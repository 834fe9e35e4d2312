import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ageOn, birthDateFault } from "./age.ts";

describe("age", () => {
  const brand = { minimumAge: 18, timeZone: "Africa/Johannesburg" };
  const at = (instant: string) => new Date(instant);

  test.each([
    ["the day before", "2008-11-16", "2026-11-15T12:00:00Z", "too_young"],
    ["the birthday", "2008-11-15", "2026-11-15T12:00:00Z", undefined],
    ["the birthday in Johannesburg, the day before in UTC", "2008-11-15", "2026-11-14T22:30:00Z", undefined],
    ["a minute before the birthday in Johannesburg", "2008-11-15", "2026-11-14T21:59:00Z", "too_young"],
    ["born on 29 February, on 28 February", "2008-02-29", "2026-02-28T12:00:00Z", "too_young"],
    ["born on 29 February, on 1 March", "2008-02-29", "2026-03-01T12:00:00Z", undefined],
    ["no date", "", "2026-11-15T12:00:00Z", "birth_date_missing"],
    ["tomorrow", "2026-11-16", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["no such day", "2007-02-29", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["no such month", "2000-13-01", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["another format", "1.2.2000", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["before 1900", "1899-12-31", "2026-11-15T12:00:00Z", "birth_date_wrong"],
  ])("%s: born %s, at %s, gives %s", (_, born, now, fault) => {
    expect(birthDateFault(born, brand, at(now))).toBe(fault);
  });

  test.each([null, undefined])("reports %s as a missing date of birth", (none) => {
    expect(birthDateFault(none, brand, at("2026-11-15T12:00:00Z"))).toBe("birth_date_missing");
  });

  test("takes the date in the brand's time zone", () => {
    const instant = at("2026-11-14T23:00:00Z");
    const zones = ["Africa/Johannesburg", "UTC"];
    expect(zones.map((timeZone) => birthDateFault("2026-11-15", { ...brand, timeZone }, instant))).toEqual([
      "too_young",
      "birth_date_wrong",
    ]);
  });

  test("increases by one on exactly one day of every year", () => {
    const day = fc.integer({ min: 0, max: 365 * 60 }).map((n) => new Date(Date.UTC(1950, 0, 1 + n)));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (born, years) => {
        const text = born.toISOString().slice(0, 10);
        const year = born.getUTCFullYear() + years;
        let grown = 0;
        for (let n = 0; n < 366; n++) {
          const today = new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);
          const yesterday = new Date(Date.UTC(year, 0, n)).toISOString().slice(0, 10);
          if (today.startsWith(String(year)) && ageOn(today, text) === ageOn(yesterday, text) + 1) grown++;
        }
        expect(grown).toBe(1);
      }),
      { numRuns: 50 },
    );
  });
});

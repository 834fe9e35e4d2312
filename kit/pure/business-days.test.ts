import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addBusinessDays } from "./business-days.ts";
import { addSteps, dayIn } from "./calendar.ts";

const zone = "Africa/Johannesburg";
const dayOf = (start: string, count: number) =>
  dayIn(addBusinessDays(new Date(`${start}T10:00:00Z`), count, zone), zone);

describe("business days", () => {
  test.each([
    ["Monday plus one", "2026-11-16", 1, "2026-11-17"],
    ["Friday plus one", "2026-11-20", 1, "2026-11-23"],
    ["Saturday plus one", "2026-11-21", 1, "2026-11-23"],
    ["Sunday plus one", "2026-11-22", 1, "2026-11-23"],
    ["Sunday plus five", "2026-11-22", 5, "2026-11-27"],
    ["Saturday plus five", "2026-11-21", 5, "2026-11-27"],
    ["thirty are six weeks", "2026-11-18", 30, "2026-12-30"],
    ["none", "2026-11-21", 0, "2026-11-21"],
  ])("%s", (_, start, count, expected) => {
    expect(dayOf(start, count)).toBe(expected);
  });

  test("are counted in the time zone", () => {
    // Saturday in Johannesburg, Friday in UTC.
    const start = new Date("2026-11-20T22:30:00Z");
    expect(dayIn(addBusinessDays(start, 1, zone), zone)).toBe("2026-11-23");
  });

  test("keep the local time of day over a change of the clock", () => {
    const start = new Date("2026-10-23T16:00:00Z");
    expect(addBusinessDays(start, 1, "Europe/Berlin").toISOString()).toBe("2026-10-26T17:00:00.000Z");
  });

  test("equal a count day by day", () => {
    const days = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (start, count) => {
        let day = start;
        for (let rest = count; rest > 0;) {
          day = addSteps(day, { unit: "day", count: 1 }, zone);
          const weekDay = new Date(`${dayIn(day, zone)}T00:00:00Z`).getUTCDay();
          if (weekDay !== 0 && weekDay !== 6) rest -= 1;
        }
        expect(addBusinessDays(start, count, zone)).toEqual(day);
      }),
    );
  });
});

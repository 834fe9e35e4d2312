import { describe, expect, test } from "vitest";
import { clockParts, minutesToAnnounce } from "./clock-parts.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("the parts of a countdown", () => {
  test("shows days, hours and minutes for a long wait", () => {
    expect(clockParts(2 * day + 14 * hour + 36 * minute)).toEqual([
      { unit: "days", value: 2 },
      { unit: "hours", value: 14 },
      { unit: "minutes", value: 36 },
    ]);
  });

  test("shows seconds on the last day", () => {
    expect(clockParts(day - 1000)).toEqual([
      { unit: "hours", value: 23 },
      { unit: "minutes", value: 59 },
      { unit: "seconds", value: 59 },
    ]);
  });

  test("stays at zero when it is over", () => {
    expect(clockParts(-5 * minute).map(({ value }) => value)).toEqual([0, 0, 0]);
  });
});

describe("announcements of a countdown", () => {
  test.each([10, 5, 1])("are made when %i minutes are left", (minutes) => {
    expect(minutesToAnnounce(minutes * minute + 1000, minutes * minute)).toBe(minutes);
  });

  test("are not made in between", () => {
    expect(minutesToAnnounce(9 * minute, 9 * minute - 1000)).toBeUndefined();
    expect(minutesToAnnounce(10 * minute, 10 * minute - 1000)).toBeUndefined();
  });

  test("contain only the last mark when the device slept through several", () => {
    expect(minutesToAnnounce(20 * minute, minute / 2)).toBe(1);
  });
});

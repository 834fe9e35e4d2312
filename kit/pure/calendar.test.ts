import { expect, test } from "vitest";
import { addSteps, dayIn, instantIn, isTimeZone, localTimeIn } from "./calendar.ts";

const months = (start: string, count: number, zone: string) =>
  addSteps(new Date(start), { unit: "month", count }, zone).toISOString();
const days = (start: string, count: number, zone: string) =>
  addSteps(new Date(start), { unit: "day", count }, zone).toISOString();

test.each([
  ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", 2, "2026-03-31T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", 12, "2029-02-28T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", 48, "2032-02-29T10:00:00.000Z"],
  ["2026-11-30T10:00:00.000Z", 3, "2027-02-28T10:00:00.000Z"],
  ["2026-12-15T10:00:00.123Z", 1, "2027-01-15T10:00:00.123Z"],
  ["2026-05-31T10:00:00.000Z", 0, "2026-05-31T10:00:00.000Z"],
])("in Lagos, %s plus %i months is %s", (start, count, end) => {
  expect(months(start, count, "Africa/Lagos")).toBe(end);
});

test.each([
  ["2026-11-14T21:59:59Z", "Africa/Johannesburg", "2026-11-14"],
  ["2026-11-14T22:00:00Z", "Africa/Johannesburg", "2026-11-15"],
  ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-01-01"],
  ["2026-01-01T04:30:00Z", "America/New_York", "2025-12-31"],
])("%s in %s is on %s", (instant, zone, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day);
});

test("uses the day of the zone, which may differ from the day in UTC", () => {
  // 1 February, 00:30 in Johannesburg.
  expect(months("2026-01-31T22:30:00Z", 1, "Africa/Johannesburg")).toBe("2026-02-28T22:30:00.000Z");
});

test.each([
  ["clocks go forward", "2026-03-28T12:00:00Z", "2026-03-29T11:00:00.000Z"],
  ["clocks go back", "2026-10-24T11:00:00Z", "2026-10-25T12:00:00.000Z"],
  ["the clock skips the hour", "2026-03-28T01:30:00Z", "2026-03-29T01:30:00.000Z"],
  ["the hour occurs twice", "2026-10-24T00:30:00Z", "2026-10-25T00:30:00.000Z"],
])("adds a day in Dublin when %s", (_, start, end) => {
  expect(days(start, 1, "Europe/Dublin")).toBe(end);
});

test("never goes backwards over two years of clock changes", () => {
  for (const zone of ["Europe/Dublin", "Asia/Hebron", "America/St_Johns", "Africa/Nairobi"]) {
    let last = 0;
    for (let count = 0; count < 730; count++) {
      const at = addSteps(new Date("2026-01-31T23:59:59Z"), { unit: "day", count }, zone).getTime();
      expect(at).toBeGreaterThan(last);
      last = at;
    }
  }
});

test("accepts only known time zones", () => {
  expect(isTimeZone("Africa/Nairobi")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(isTimeZone("")).toBe(false);
});

test.each([
  ["2026-11-20T18:00", "Africa/Johannesburg", "2026-11-20T16:00:00.000Z"],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-02-31T10:00", "Africa/Lagos", undefined],
  ["tomorrow", "Africa/Lagos", undefined],
])("%s in %s is %s", (local, zone, instant) => {
  expect(instantIn(local, zone)?.toISOString()).toBe(instant);
});

test("a local time of a zone leads back to its instant", () => {
  const noon = new Date("2026-07-01T12:00:00Z");
  expect(localTimeIn(noon, "Europe/Berlin")).toBe("2026-07-01T14:00");
  expect(instantIn(localTimeIn(noon, "Europe/Berlin"), "Europe/Berlin")).toEqual(noon);
});

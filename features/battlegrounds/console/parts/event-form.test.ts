import { expect, test } from "vitest";
import { instantIn } from "#kit/pure/calendar.ts";
import { formOf, linesOf, sentPrizes, sentTimes } from "./event-form.ts";

const local = {
  registrationOpensAt: "2026-11-18T08:00",
  registrationClosesAt: "2026-11-20T18:00",
  startsAt: "2026-11-20T18:30",
  endsAt: "2026-11-20T22:00",
};

test.each([
  ["Africa/Johannesburg", "2026-11-20T16:30:00.000Z"],
  ["Europe/Berlin", "2026-11-20T17:30:00.000Z"],
  ["Africa/Lagos", "2026-11-20T17:30:00.000Z"],
])("times are typed in the zone of the market: %s", (zone, startsAt) => {
  expect(sentTimes(local, zone).startsAt).toBe(startsAt);
});

test.each([
  ["12000", "6000, 4000; 2000.50", { pool: 1_200_000, places: [600_000, 400_000, 200_050] }],
  ["", "", { pool: 0, places: [] }],
  ["12 000", "6 000,", { pool: 1_200_000, places: [600_000] }],
  ["12000", "first", undefined],
  ["lots", "6000", undefined],
])("a pool of %o with the prizes %o", (pool, places, sent) => {
  expect(sentPrizes({ pool, places }, "ZAR")).toEqual(sent);
});

test("a rule is a line, and empty lines are left out", () => {
  expect(linesOf(" Be fair \n\n No pausing\n")).toEqual(["Be fair", "No pausing"]);
});

test("a new form starts empty and unpublished", () => {
  expect(formOf(null, "UTC")).toMatchObject({ kind: "ladder", capacity: "64", isPublished: false });
});

test.each(["", "2026-11-20", "tomorrow", "2026-13-40T99:99"])("%o is no date and time", (typed) => {
  expect(instantIn(typed, "Africa/Lagos")).toBeUndefined();
});

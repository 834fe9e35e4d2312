import { expect, test } from "vitest";
import { zoneName } from "./zone-name.ts";

test.each([
  ["en-ZA", "Africa/Johannesburg", "SAST"],
  ["de-DE", "Europe/Berlin", "MEZ"],
  ["ar-PS-u-nu-latn", "Asia/Hebron", "غرينتش+2"],
])("names a time zone as the language does: %s, %s", (locale, timeZone, name) => {
  expect(zoneName(locale, timeZone, Date.parse("2026-11-15T12:00:00Z"))).toBe(name);
});

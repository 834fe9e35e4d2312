import { expect, test } from "vitest";
import { ageFaults } from "./guardian.ts";

const europe = { minimumAge: 18, timeZone: "Europe/Stockholm" };
const birthdayEve = new Date("2026-11-14T12:00:00Z");
const birthday = new Date("2026-11-15T12:00:00Z");

test.each([
  [{}, ["guardian_consent_missing", "guardian_email_missing"]],
  [{ hasGuardianConsent: true }, ["guardian_email_missing"]],
  [{ hasGuardianConsent: true, guardianEmail: "MAYA@play.example" }, ["guardian_email_own"]],
  [{ guardianEmail: "mum@home.example" }, ["guardian_consent_missing"]],
  [{ hasGuardianConsent: true, guardianEmail: "mum@home.example" }, []],
])("ageFaults of a minor with %j are %j until the 18th birthday", (form, codes) => {
  const maya = { email: "maya@play.example", dateOfBirth: "2008-11-15", ...form };
  expect([...ageFaults(maya, europe, birthdayEve)].map(({ code }) => code)).toEqual(codes);
  expect([...ageFaults(maya, europe, birthday)]).toEqual([]);
});

test("a child cannot register before the 13th birthday, even with a guardian", () => {
  const agreed = { hasGuardianConsent: true, guardianEmail: "mum@home.example" };
  const child = { email: "maya@play.example", dateOfBirth: "2013-11-15", ...agreed };
  expect([...ageFaults(child, europe, birthdayEve)]).toEqual([
    { field: "dateOfBirth", code: "under_thirteen" },
  ]);
  expect([...ageFaults(child, europe, birthday)]).toEqual([]);
});

test.each([
  ["", "birth_date_missing"],
  [undefined, "birth_date_missing"],
  ["2008-02-30", "birth_date_wrong"],
])("ageFaults reports the date of birth %j as %s", (dateOfBirth, code) => {
  const form = { email: "maya@play.example", dateOfBirth };
  expect([...ageFaults(form, europe, birthday)]).toEqual([{ field: "dateOfBirth", code }]);
});

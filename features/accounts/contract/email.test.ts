import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldProblems } from "#kit/contract/field-problems.ts";
import {
  changePasswordBody,
  emailBody,
  emailLoginBody,
  emailRegisterBody,
  resetPasswordBody,
} from "./email.ts";
import { ageFaults } from "../rules/age.ts";

/** What the form shows and the server answers: the first fault of each field. */
function faultsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = z.safeParse(schema, value);
  if (result.success) return {};
  return Object.fromEntries(fieldProblems(result.error.issues).map(({ field, code }) => [field, code]));
}

const good = {
  name: "Maya Lindt",
  email: "maya@play.example",
  password: "kvell-9-oboe",
  confirmPassword: "kvell-9-oboe",
  hasAcceptedTerms: true,
};

describe("registering", () => {
  test("a whole form has no fault, and comes out trimmed", () => {
    const form = { ...good, name: "  Maya Lindt ", email: " Maya@Play.example " };
    expect(z.parse(emailRegisterBody, form)).toMatchObject({
      name: "Maya Lindt",
      email: "Maya@Play.example",
    });
  });

  test.each([{}, { name: "", email: "", password: "", confirmPassword: "", hasAcceptedTerms: false }])(
    "of an empty form every field says what it lacks: %j",
    (form) => {
      expect(faultsOf(emailRegisterBody, form)).toMatchObject({
        name: "name_missing",
        email: "email_missing",
        password: "password_missing",
        hasAcceptedTerms: "terms_not_accepted",
      });
    },
  );

  test.each([
    [{ email: "maya" }, { email: "email_malformed" }],
    [{ email: "maya@play" }, { email: "email_malformed" }],
    [{ email: "maya@play.example, eve@evil.example" }, { email: "email_malformed" }],
    [{ email: "maya@play.example\r\nBcc: eve@evil.example" }, { email: "email_malformed" }],
    [{ email: `${"x".repeat(250)}@play.example` }, { email: "email_malformed" }],
    [{ password: "12345", confirmPassword: "12345" }, { password: "password_too_short" }],
    [{ confirmPassword: "kvell-9-obo" }, { confirmPassword: "password_mismatch" }],
    [{ confirmPassword: undefined }, { confirmPassword: "password_mismatch" }],
    [
      { name: "", confirmPassword: "x" },
      { name: "name_missing", confirmPassword: "password_mismatch" },
    ],
    [{ hasAcceptedTerms: "true" }, { hasAcceptedTerms: "terms_not_accepted" }],
    [{ name: "Win at evil.example" }, { name: "name_invalid" }],
    [{ name: "https://evil.example" }, { name: "name_invalid" }],
    [{ name: "x".repeat(61) }, { name: "name_invalid" }],
    [{ name: "\u202eayaM" }, { name: "name_invalid" }],
    [{ name: "..." }, { name: "name_invalid" }],
    [{ guardianEmail: "mum" }, { guardianEmail: "email_malformed" }],
  ])("%j is faulted as %j", (change, faults) => {
    expect(faultsOf(emailRegisterBody, { ...good, ...change })).toEqual(faults);
  });

  test.each(["Ana", "J. R. Smith", "Ó Súilleabháin", "ሰላም ተስፋዬ", "محمد علي", "Jean-Luc d’Or", "Maya 2"])(
    "%s is a name",
    (name) => {
      expect(faultsOf(emailRegisterBody, { ...good, name })).toEqual({});
    },
  );

  test("what is left empty is not there", () => {
    const form = { ...good, dateOfBirth: "", guardianEmail: "", hasGuardianConsent: false, referId: "" };
    expect(faultsOf(emailRegisterBody, form)).toEqual({});
  });

  test("a password of six to 256 characters passes, whatever it is made of", () => {
    const password = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(password, (text) => {
        const faults = faultsOf(emailRegisterBody, { ...good, password: text, confirmPassword: text });
        const { length } = Array.from(text);
        const expected =
          length < 6
            ? { password: "password_too_short" }
            : length > 256
              ? { password: "password_too_long" }
              : {};
        expect(faults).toEqual(expected);
      }),
    );
  });

  test("a confirmation passes only when it is the password", () => {
    const pair = fc.tuple(
      fc.string({ minLength: 6, maxLength: 12 }),
      fc.string({ minLength: 6, maxLength: 12 }),
    );
    fc.assert(
      fc.property(pair, ([password, confirmPassword]) => {
        const faults = faultsOf(emailRegisterBody, { ...good, password, confirmPassword });
        expect("confirmPassword" in faults).toBe(password !== confirmPassword);
      }),
    );
  });

  test("whatever is sent gets codes of its fields, never an exception", () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record(Object.fromEntries(Object.keys(good).map((name) => [name, fc.anything()])), {
        requiredKeys: [],
      }),
    );
    fc.assert(
      fc.property(anything, (value) => {
        for (const schema of [
          emailRegisterBody,
          emailLoginBody,
          emailBody,
          resetPasswordBody,
          changePasswordBody,
        ])
          for (const code of Object.values(faultsOf(schema, value)))
            expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
      }),
    );
  });
});

test("logging in asks for both, and does not judge an old password by new rules", () => {
  expect(faultsOf(emailLoginBody, { email: "", password: "" })).toEqual({
    email: "email_missing",
    password: "password_missing",
  });
  expect(faultsOf(emailLoginBody, { email: "a@b.example", password: "x" })).toEqual({});
});

test("a token that the client made up is taken and left alone", () => {
  expect(faultsOf(emailBody, { email: "a@b.example", token: { any: "thing" } })).toEqual({});
});

test("changing a password has words of its own for a confirmation that differs", () => {
  const form = { currentPassword: "x", password: "kvell-9-oboe", confirmPassword: "kvell" };
  expect(faultsOf(changePasswordBody, form)).toEqual({ confirmPassword: "passwords_differ" });
  expect(faultsOf(resetPasswordBody, { ...form, token: "t" })).toEqual({
    confirmPassword: "password_mismatch",
  });
});

const europe = { minimumAge: 18, timeZone: "Europe/Stockholm" };
const birthdayEve = new Date("2026-11-14T12:00:00Z");
const birthday = new Date("2026-11-15T12:00:00Z");

test.each([
  [{}, ["guardian_consent_missing", "guardian_email_missing"]],
  [{ hasGuardianConsent: true }, ["guardian_email_missing"]],
  [{ hasGuardianConsent: true, guardianEmail: "MAYA@play.example" }, ["guardian_email_own"]],
  [{ guardianEmail: "mum@home.example" }, ["guardian_consent_missing"]],
  [{ hasGuardianConsent: true, guardianEmail: "mum@home.example" }, []],
])("a minor with %j lacks %j, and nothing from the 18th birthday on", (form, codes) => {
  const maya = { email: "maya@play.example", dateOfBirth: "2008-11-15", ...form };
  expect([...ageFaults(maya, europe, birthdayEve)].map(({ code }) => code)).toEqual(codes);
  expect([...ageFaults(maya, europe, birthday)]).toEqual([]);
});

test("a child cannot register, whoever agrees, until the 13th birthday", () => {
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
])("the date of birth %j is at fault itself: %s", (dateOfBirth, code) => {
  const form = { email: "maya@play.example", dateOfBirth };
  expect([...ageFaults(form, europe, birthday)]).toEqual([{ field: "dateOfBirth", code }]);
});

test("a way back is kept where it is a path of ours, and read over where it is not", () => {
  const email = "a@b.example";
  expect(z.parse(emailBody, { email, next: "/games" })).toEqual({ email, next: "/games" });
  for (const next of ["//evil.example", "https://evil.example", "/".padEnd(301, "x")]) {
    expect(z.parse(emailBody, { email, next }).next).toBeUndefined();
  }
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldProblems } from "#kit/contract/field-problems.ts";
import { emailRegisterBody } from "./email-registration.ts";
import { emailBody, emailLoginBody } from "./email.ts";
import { changePasswordBody, resetPasswordBody } from "./password.ts";

/** The first fault of each field. */
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

describe("emailRegisterBody", () => {
  test("accepts a complete form and trims it", () => {
    const form = { ...good, name: "  Maya Lindt ", email: " Maya@Play.example " };
    expect(z.parse(emailRegisterBody, form)).toMatchObject({
      name: "Maya Lindt",
      email: "Maya@Play.example",
    });
  });

  test.each([{}, { name: "", email: "", password: "", confirmPassword: "", hasAcceptedTerms: false }])(
    "reports every missing field of %j",
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
  ])("reports %j as %j", (change, faults) => {
    expect(faultsOf(emailRegisterBody, { ...good, ...change })).toEqual(faults);
  });

  test.each(["Ana", "J. R. Smith", "Ó Súilleabháin", "ሰላም ተስፋዬ", "محمد علي", "Jean-Luc d’Or", "Maya 2"])(
    "accepts the name %s",
    (name) => {
      expect(faultsOf(emailRegisterBody, { ...good, name })).toEqual({});
    },
  );

  test("accepts empty optional fields", () => {
    const form = { ...good, dateOfBirth: "", guardianEmail: "", hasGuardianConsent: false, referId: "" };
    expect(faultsOf(emailRegisterBody, form)).toEqual({});
  });

  test("accepts any password of 6 to 256 characters", () => {
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

  test("accepts a confirmation only if it equals the password", () => {
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

  test("reports codes for any input and never throws", () => {
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

test("log-in requires both fields and accepts a short old password", () => {
  expect(faultsOf(emailLoginBody, { email: "", password: "" })).toEqual({
    email: "email_missing",
    password: "password_missing",
  });
  expect(faultsOf(emailLoginBody, { email: "a@b.example", password: "x" })).toEqual({});
});

test("ignores the token of old clients", () => {
  expect(faultsOf(emailBody, { email: "a@b.example", token: { any: "thing" } })).toEqual({});
});

test("a change of password has its own code for a wrong confirmation", () => {
  const form = { currentPassword: "x", password: "kvell-9-oboe", confirmPassword: "kvell" };
  expect(faultsOf(changePasswordBody, form)).toEqual({ confirmPassword: "passwords_differ" });
  expect(faultsOf(resetPasswordBody, { ...form, token: "t" })).toEqual({
    confirmPassword: "password_mismatch",
  });
});

test("keeps the next page if it is a path of this site and ignores it otherwise", () => {
  const email = "a@b.example";
  expect(z.parse(emailBody, { email, next: "/games" })).toEqual({ email, next: "/games" });
  for (const next of ["//evil.example", "https://evil.example", "/".padEnd(301, "x")]) {
    expect(z.parse(emailBody, { email, next }).next).toBeUndefined();
  }
});

import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Problem } from "#kit/contract/problem.ts";
import { checkValues, formErrorsOf } from "./errors.ts";

const schema = z.object({
  username: z.string().check(z.minLength(3), z.regex(/^\w+$/, "bad_letters")),
  age: z.coerce.number().check(z.gte(18, "too_young")),
});

describe("checkValues", () => {
  test("returns the output of the schema for valid values", () => {
    expect(checkValues(schema, { username: "Thandi_M", age: "19" })).toEqual({
      isValid: true,
      output: { username: "Thandi_M", age: 19 },
    });
  });

  test("returns the code of the first error of each field", () => {
    expect(checkValues(schema, { username: "!", age: "17" })).toEqual({
      isValid: false,
      errors: { username: { code: "invalid_input" }, age: { code: "too_young" } },
    });
  });
});

describe("formErrorsOf", () => {
  const values = { username: "Thandi_M", age: "19" };

  test("assigns the field errors of a response to the fields of the form", () => {
    const taken = { code: "username_taken", message: "Somebody has this name." };
    const fields = [{ field: "username", ...taken }];
    expect(formErrorsOf(new Problem("invalid_input", 400, fields, "Please check this."), values)).toEqual({
      form: { code: "invalid_input", message: "Please check this." },
      fields: { username: taken },
    });
  });

  test("assigns the error of a part of a field to the field", () => {
    const problem = new Problem("invalid_input", 400, [{ field: "age.years", code: "too_young" }]);
    expect(formErrorsOf(problem, values)).toMatchObject({ fields: { age: { code: "too_young" } } });
  });

  test("drops the error of an unknown field and keeps the form's error", () => {
    const problem = new Problem("invalid_input", 400, [{ field: "constructor", code: "odd" }]);
    expect(formErrorsOf(problem, values)).toEqual({ form: { code: "invalid_input" }, fields: {} });
  });

  test("returns the form error `internal` for an error that is not a Problem", () => {
    expect(formErrorsOf(new TypeError("x is not a function"), values)).toEqual({
      form: { code: "internal" },
      fields: {},
    });
  });
});

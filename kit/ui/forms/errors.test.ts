import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Problem } from "#kit/contract/problem.ts";
import { checkValues, refusalOf } from "./errors.ts";

const schema = z.object({
  username: z.string().check(z.minLength(3), z.regex(/^\w+$/, "bad_letters")),
  age: z.coerce.number().check(z.gte(18, "too_young")),
});

describe("checking before sending", () => {
  test("returns the output of the schema for valid values", () => {
    expect(checkValues(schema, { username: "Thandi_M", age: "19" })).toEqual({
      isValid: true,
      output: { username: "Thandi_M", age: 19 },
    });
  });

  test("returns the code of the first fault of each field", () => {
    expect(checkValues(schema, { username: "!", age: "17" })).toEqual({
      isValid: false,
      errors: { username: { code: "invalid_input" }, age: { code: "too_young" } },
    });
  });
});

describe("a problem of the server", () => {
  const values = { username: "Thandi_M", age: "19" };

  test("assigns its field faults to the fields", () => {
    const fault = { code: "username_taken", message: "Somebody has this name." };
    const fields = [{ field: "username", ...fault }];
    expect(refusalOf(new Problem("invalid_input", 400, fields, "Please check this."), values)).toEqual({
      problem: { code: "invalid_input", message: "Please check this." },
      errors: { username: fault },
    });
  });

  test("about a part of a field belongs to the field", () => {
    const problem = new Problem("invalid_input", 400, [{ field: "age.years", code: "too_young" }]);
    expect(refusalOf(problem, values)).toMatchObject({ errors: { age: { code: "too_young" } } });
  });

  test("about an unknown field belongs to the form", () => {
    const problem = new Problem("invalid_input", 400, [{ field: "constructor", code: "odd" }]);
    expect(refusalOf(problem, values)).toEqual({ problem: { code: "invalid_input" }, errors: {} });
  });

  test("that is not a Problem becomes internal", () => {
    expect(refusalOf(new TypeError("x is not a function"), values)).toEqual({
      problem: { code: "internal" },
      errors: {},
    });
  });
});

import type { ZodMiniType } from "zod/mini";
import { fieldProblems } from "#kit/contract/field-problems.ts";
import { Problem, type Fault, type FieldProblem } from "#kit/contract/problem.ts";

/** The problems of each field of a form. */
export type FieldErrors<Name extends string> = Partial<Record<Name, Fault>>;

export type Checked<Output, Name extends string> =
  | { isValid: true; output: Output }
  | { isValid: false; errors: FieldErrors<Name> };

/** Validates with the server's schema, in the browser. */
export function checkValues<Output, Name extends string>(
  schema: ZodMiniType<Output>,
  values: Record<Name, unknown>,
): Checked<Output, Name> {
  const result = schema.safeParse(values);
  if (result.success) return { isValid: true, output: result.data };
  return { isValid: false, errors: errorsOf(fieldProblems(result.error.issues), values) };
}

export interface Refusal<Name extends string> {
  /** The problem of the whole form. */
  problem: Fault;
  errors: FieldErrors<Name>;
}

/** Assigns the problems of a failed response to the fields that the form has; the rest belongs to the form. */
export function refusalOf<Name extends string>(error: unknown, values: Record<Name, unknown>): Refusal<Name> {
  if (!(error instanceof Problem)) return { problem: { code: "internal" }, errors: {} };
  const { code, message } = error;
  return {
    problem: message === code ? { code } : { code, message },
    errors: errorsOf(error.fields, values),
  };
}

function errorsOf<Name extends string>(
  problems: readonly FieldProblem[],
  values: Record<Name, unknown>,
): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  for (const { field, ...fault } of problems) {
    const name = fieldOf(field, values);
    if (name !== undefined) errors[name] ??= fault;
  }
  return errors;
}

/** The problem of a part, such as `photo.size`, belongs to the field. */
function fieldOf<Name extends string>(path: string, values: Record<Name, unknown>): Name | undefined {
  return [path, path.split(".", 1)[0] ?? ""].find((name): name is Name => Object.hasOwn(values, name));
}

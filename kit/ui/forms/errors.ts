import type { ZodMiniType } from "zod/mini";
import { fieldProblems } from "#kit/contract/field-problems.ts";
import { Problem, type Fault, type FieldProblem } from "#kit/contract/problem.ts";

/** The first error of each field of a form that has one. */
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

export interface FormErrors<Name extends string> {
  /** The error of the whole form. */
  form: Fault;
  fields: FieldErrors<Name>;
}

/** The errors of a failed response. Drops errors of fields that the form does not have and keeps the form's error. */
export function formErrorsOf<Name extends string>(
  error: unknown,
  values: Record<Name, unknown>,
): FormErrors<Name> {
  if (!(error instanceof Problem)) return { form: { code: "internal" }, fields: {} };
  const { code, message } = error;
  return {
    form: message === code ? { code } : { code, message },
    fields: errorsOf(error.fields, values),
  };
}

function errorsOf<Name extends string>(
  fieldErrors: readonly FieldProblem[],
  values: Record<Name, unknown>,
): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  for (const { field, ...error } of fieldErrors) {
    const name = fieldOf(field, values);
    if (name !== undefined) errors[name] ??= error;
  }
  return errors;
}

/** An error of a part, such as `photo.size`, belongs to the field. */
function fieldOf<Name extends string>(path: string, values: Record<Name, unknown>): Name | undefined {
  return [path, path.split(".", 1)[0] ?? ""].find((name): name is Name => Object.hasOwn(values, name));
}

import type { ZodMiniType } from "zod/mini";
import { Problem } from "#kit/contract/problem.ts";

/** Field name to the code of what is wrong with it; words come from the dictionary. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export type Checked<Output, Name extends string> =
  | { isValid: true; output: Output }
  | { isValid: false; errors: FieldErrors<Name> };

/** The first fault of each field: the code its schema gives, else zod's own, such as `too_small`. */
export function checkValues<Output, Name extends string>(
  schema: ZodMiniType<Output>,
  values: Record<Name, unknown>,
): Checked<Output, Name> {
  const result = schema.safeParse(values, { error: (issue) => issue.code });
  if (result.success) return { isValid: true, output: result.data };
  const errors: FieldErrors<Name> = {};
  for (const { path, message } of result.error.issues) {
    const name = fieldOf(String(path[0]), values);
    if (name !== undefined) errors[name] ??= message;
  }
  return { isValid: false, errors };
}

export interface Refusal<Name extends string> {
  /** The code of the whole answer. */
  problem: string;
  errors: FieldErrors<Name>;
}

/** Sorts a failed answer: faults of fields that the form has go to them, the rest stays with the form. */
export function refusalOf<Name extends string>(error: unknown, values: Record<Name, unknown>): Refusal<Name> {
  if (!(error instanceof Problem)) return { problem: "internal", errors: {} };
  const errors: FieldErrors<Name> = {};
  for (const { field, code } of error.fields) {
    const name = fieldOf(field, values);
    if (name !== undefined) errors[name] ??= code;
  }
  return { problem: error.code, errors };
}

function fieldOf<Name extends string>(name: string, values: Record<Name, unknown>): Name | undefined {
  return Object.hasOwn(values, name) ? (name as Name) : undefined;
}

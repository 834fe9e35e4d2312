import type { FieldProblem } from "./problem.ts";

/** The part of an issue that zod's and our own schemas share. */
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

const code = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/**
 * The first problem of each field, the same in the browser and on the server. A schema gives the code as its message
 * (`z.minLength(1, "name_missing")`); a check without a code yields `invalid_input`.
 */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const { path, message } of issues) {
    const field = path.join(".");
    if (!byField.has(field)) {
      byField.set(field, { field, code: code.test(message) ? message : "invalid_input" });
    }
  }
  return [...byField.values()];
}

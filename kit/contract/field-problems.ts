import type { FieldProblem } from "./problem.ts";

/** What zod and a schema of ours have in common: all that is needed of either. */
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

const code = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/**
 * The first fault of each field, the same in the browser and on the server. A schema names a code as its message
 * (`z.minLength(1, "name_missing")`); a check without one makes the field simply invalid.
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

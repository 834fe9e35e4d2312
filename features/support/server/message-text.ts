import { normaliseText, textFault } from "#features/chat/rules.ts";
import { supportProblems, type BugDetails } from "../contract.ts";

/** The message as it is stored, without control and direction characters. */
export function requireText(typed: string): string {
  const text = normaliseText(typed);
  const fault = textFault(text);
  if (fault) throw supportProblems.problem(fault, [{ field: "text", code: fault }]);
  return text;
}

export function requireSubject(typed: string): string {
  const subject = oneLine(typed);
  if (subject === "") {
    throw supportProblems.problem("subject_missing", [{ field: "subject", code: "subject_missing" }]);
  }
  return subject;
}

export function cleanBug(bug: BugDetails): BugDetails {
  return {
    ...bug,
    route: oneLine(bug.route),
    build: oneLine(bug.build),
    device: oneLine(bug.device),
    errors: bug.errors.map(oneLine),
  };
}

function oneLine(text: string): string {
  return normaliseText(text).replaceAll(/\s+/g, " ");
}

/** What went wrong, as far as it is told apart: each has its words and its drawing. */
type Failure =
  | "notFound"
  | "eventNotFound"
  | "playerNotFound"
  | "matchNotFound"
  | "notYourMatch"
  | "offline"
  | "loadError"
  | "unavailable"
  | "failed";

const byCode: Readonly<Record<string, Failure>> = {
  not_found: "notFound",
  event_not_found: "eventNotFound",
  player_not_found: "playerNotFound",
  match_not_found: "matchNotFound",
  not_your_match: "notYourMatch",
  unavailable: "unavailable",
  offline: "offline",
  unreachable: "offline",
  load_error: "loadError",
};

/** Another try may find it well. */
export const passing: readonly Failure[] = ["offline", "loadError", "unavailable", "failed"];

export function failureOf(code: string): Failure {
  return byCode[code] ?? "failed";
}

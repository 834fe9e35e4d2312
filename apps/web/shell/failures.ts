/** The kinds of failures; each has its text and illustration. */
type Failure =
  | "notFound"
  | "eventNotFound"
  | "playerNotFound"
  | "shareNotFound"
  | "matchNotFound"
  | "roomNotFound"
  | "notYourMatch"
  | "featureOff"
  | "offline"
  | "loadError"
  | "unavailable"
  | "failed";

const byCode: Readonly<Record<string, Failure>> = {
  not_found: "notFound",
  event_not_found: "eventNotFound",
  player_not_found: "playerNotFound",
  share_not_found: "shareNotFound",
  match_not_found: "matchNotFound",
  room_not_found: "roomNotFound",
  not_your_match: "notYourMatch",
  feature_off: "featureOff",
  unavailable: "unavailable",
  overloaded: "unavailable",
  offline: "offline",
  unreachable: "offline",
  load_error: "loadError",
};

/** A retry may succeed. */
export const retryableFailures: readonly Failure[] = ["offline", "loadError", "unavailable", "failed"];

export function failureOf(code: string): Failure {
  return byCode[code] ?? "failed";
}

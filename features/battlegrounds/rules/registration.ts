import type { EventTimes, Stage } from "./phases.ts";

export const registrations = ["not_yet", "open", "closed", "by_qualifying"] as const;
export type Registration = (typeof registrations)[number];

/** Whether players can enter now. A qualifier that was closed early accepts nobody. */
export function registrationOf(
  event: EventTimes & { readonly stage: Stage; readonly closedAt: Date | null },
  now: Date,
): Registration {
  if (event.stage === "finals") return "by_qualifying";
  if (event.isCancelled || event.closedAt !== null) return "closed";
  if (now < event.registrationOpensAt) return "not_yet";
  return now < event.registrationClosesAt && now < event.endsAt ? "open" : "closed";
}

/** Whether now is in the registration window. Ignores stage and early closing: see `registrationOf`. */
export function isInRegistrationWindow(event: EventTimes, now: Date): boolean {
  return (
    !event.isCancelled &&
    now >= event.registrationOpensAt &&
    now < event.registrationClosesAt &&
    now < event.endsAt
  );
}

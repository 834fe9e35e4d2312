/** Where a battleground stands in its life. */
export const phases = ["announced", "registration", "starting", "live", "ended", "cancelled"] as const;
export type Phase = (typeof phases)[number];

export const stages = ["qualifier", "ladder", "finals"] as const;
export type Stage = (typeof stages)[number];

export interface EventTimes {
  registrationOpensAt: Date;
  registrationClosesAt: Date;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
}

export function phaseOf(event: EventTimes, now: Date): Phase {
  if (event.isCancelled) return "cancelled";
  if (now >= event.endsAt) return "ended";
  if (now >= event.startsAt) return "live";
  if (now < event.registrationOpensAt) return "announced";
  return now < event.registrationClosesAt ? "registration" : "starting";
}

/** Registration may stay open while an event is under way. */
export function isRegistrationOpen(event: EventTimes, now: Date): boolean {
  return (
    !event.isCancelled &&
    now >= event.registrationOpensAt &&
    now < event.registrationClosesAt &&
    now < event.endsAt
  );
}

export function isOver(phase: Phase): phase is "ended" | "cancelled" {
  return phase === "ended" || phase === "cancelled";
}

/** The ties of a final are set by its bracket; everywhere else players challenge one another until it is over. */
export function hasChallenges({ stage, phase }: { readonly stage: Stage; readonly phase: Phase }): boolean {
  return stage !== "finals" && !isOver(phase);
}

/** A final is decided by its bracket: a table by points would name another winner than its podium. */
export function hasTable({ stage }: { readonly stage: Stage }): boolean {
  return stage !== "finals";
}

/** How the list of battlegrounds is divided, what can be played at once first. */
export const segments = ["running", "open", "upcoming", "finished"] as const;
export type Segment = (typeof segments)[number];

const segmentByPhase: Readonly<Record<Phase, Segment>> = {
  live: "running",
  registration: "open",
  starting: "upcoming",
  announced: "upcoming",
  ended: "finished",
  cancelled: "finished",
};

interface Standing {
  phase: Phase;
  stage: Stage;
}

/** A final is entered through its qualifiers: there is no registration to point at. */
export function shownPhase({ phase, stage }: Standing): Phase {
  return stage === "finals" && phase === "registration" ? "announced" : phase;
}

export function segmentOf(event: Standing): Segment {
  return segmentByPhase[shownPhase(event)];
}

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

export function isOver(phase: Phase): phase is "ended" | "cancelled" {
  return phase === "ended" || phase === "cancelled";
}

/** The bracket sets the ties of a final; elsewhere players challenge one another. */
export function hasChallenges({ stage, phase }: { readonly stage: Stage; readonly phase: Phase }): boolean {
  return stage !== "finals" && !isOver(phase);
}

/** A final is decided by its bracket; a table by points could show another winner. */
export function hasTable({ stage }: { readonly stage: Stage }): boolean {
  return stage !== "finals";
}

/** The tabs of the battleground list. */
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

interface PhaseAndStage {
  phase: Phase;
  stage: Stage;
}

/** A final has no registration of its own. */
export function shownPhase({ phase, stage }: PhaseAndStage): Phase {
  return stage === "finals" && phase === "registration" ? "announced" : phase;
}

export function segmentOf(event: PhaseAndStage): Segment {
  return segmentByPhase[shownPhase(event)];
}

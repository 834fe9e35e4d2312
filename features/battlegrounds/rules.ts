import { advancingPlaces, finalSize } from "./rules/finals.ts";
import type { Stage } from "./rules/phases.ts";

export * from "./rules/entry.ts";
export * from "./rules/finals.ts";
export * from "./rules/event-list.ts";
export * from "./rules/notification-kinds.ts";
export * from "./rules/phases.ts";
export * from "./rules/prize-payout.ts";
export * from "./rules/prizes.ts";
export * from "./rules/rounds.ts";
export * from "./rules/schedule.ts";
export * from "./rules/next-step.ts";
export * from "./rules/staff.ts";

export const participantsPageSize = 25;
export const podiumPlaces = 3;

/** Places that advance from a qualifier, play a final, or reach the podium of a ladder. */
export const placesThatCount: Readonly<Record<Stage, number>> = {
  qualifier: advancingPlaces,
  finals: finalSize,
  ladder: podiumPlaces,
};

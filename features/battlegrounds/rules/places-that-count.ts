import { podiumPlaces } from "#features/rankings/rules.ts";
import { advancingPlaces, finalSize } from "./finals.ts";
import type { Stage } from "./phases.ts";

/** Places that advance from a qualifier, play a final, or reach the podium of a ladder. */
export const placesThatCount: Readonly<Record<Stage, number>> = {
  qualifier: advancingPlaces,
  finals: finalSize,
  ladder: podiumPlaces,
};

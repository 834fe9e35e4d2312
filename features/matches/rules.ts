export * from "./rules/machine.ts";
export * from "./rules/moves.ts";
export * from "./rules/states.ts";
export * from "./rules/times.ts";

/** How many matches "Live now" shows, and how many it can be asked for. */
export const liveShown = 3;
export const mostLiveShown = 25;

export const matchesPageSize = 25;

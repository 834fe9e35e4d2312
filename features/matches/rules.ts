export * from "./rules/apply-move.ts";
export * from "./rules/challenges.ts";
export * from "./rules/corrections.ts";
export * from "./rules/disputes.ts";
export * from "./rules/state-machine.ts";
export * from "./rules/move-types.ts";
export * from "./rules/awaited-moves.ts";
export * from "./rules/match-view.ts";
export * from "./rules/match-summary.ts";
export * from "./rules/notification-kinds.ts";
export * from "./rules/overlap.ts";
export * from "./rules/paths.ts";
export * from "./rules/realtime-room.ts";
export * from "./rules/scores.ts";
export * from "./rules/sides.ts";
export * from "./rules/staff.ts";
export * from "./rules/states.ts";
export * from "./rules/suggested-opponents.ts";
export * from "./rules/times.ts";

export const maxLiveMatchesShown = 3;
export const maxLiveShown = 25;

export const matchesPageSize = 25;
/** Screens show "99+" from here on. */
export const maxCounted = 100;

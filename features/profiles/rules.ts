export * from "./rules/badges.ts";
export * from "./rules/elo-moments.ts";
export * from "./rules/head-to-head.ts";
export * from "./rules/rating-history.ts";
export * from "./rules/sharing.ts";
export * from "./rules/stats.ts";

/** How many results a profile shows. */
export const resultsShown = 5;
export const podiumsShown = 5;
export const ratedMatchesShown = 30;

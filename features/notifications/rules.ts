export * from "./rules/clock-time.ts";
export * from "./rules/delivery.ts";
export * from "./rules/kinds.ts";
export * from "./rules/push.ts";

/** Published to a player's devices when the number of unread notifications has changed. */
export const unreadEvent = "unread";

/** The bell shows no higher count. */
export const maxCounted = 100;
export const pageSize = 25;
export const maxPerPage = 50;

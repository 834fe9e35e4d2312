export * from "./rules/friendship.ts";
export * from "./rules/notification-kinds.ts";
export * from "./rules/presence.ts";
export * from "./rules/search.ts";
export * from "./rules/suggested-friends.ts";

/** Bounded, because the list is loaded as a whole. */
export const maxBlocks = 500;
export const pageSize = 25;
/** Friends on a profile. */
export const facesShown = 8;

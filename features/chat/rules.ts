export * from "./rules/links.ts";
export * from "./rules/messages.ts";
export * from "./rules/notification-kinds.ts";
export * from "./rules/rate-limits.ts";
export * from "./rules/read-marker.ts";
export * from "./rules/realtime-room.ts";
export * from "./rules/repeats.ts";
export * from "./rules/reports.ts";
export * from "./rules/retention.ts";
export * from "./rules/room-id.ts";
export * from "./rules/room-paths.ts";
export * from "./rules/slow-mode.ts";
export * from "./rules/staff.ts";
export * from "./rules/text.ts";
export * from "./rules/timeouts.ts";
export * from "./rules/word-filter.ts";
export * from "./rules/word-lists.ts";

/** Rooms in a player's list. */
export const maxRooms = 100;
/** More unread mentions are shown as this number. */
export const maxMentionsCounted = 99;

/** Told to a player's own devices when the count of unread notifications has changed. */
export const unreadEvent = "unread";

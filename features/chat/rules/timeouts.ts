/** The timeouts that a moderator can set with a decision; 0 for none. */
export const timeoutHours = [0, 1, 24, 168] as const;
export type TimeoutHours = (typeof timeoutHours)[number];

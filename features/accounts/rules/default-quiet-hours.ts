import type { QuietHours } from "#kit/pure/quiet-hours.ts";

/** The quiet hours of players who have not chosen others: 22:00 to 7:00. */
export const defaultQuietHours: QuietHours = { from: 22 * 60, until: 7 * 60 };

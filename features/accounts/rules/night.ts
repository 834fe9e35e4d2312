import type { QuietHours } from "#kit/pure/quiet-hours.ts";

/** When nobody is disturbed who has not said otherwise. */
export const night: QuietHours = { from: 22 * 60, until: 7 * 60 };

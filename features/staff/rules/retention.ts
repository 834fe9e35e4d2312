const day = 24 * 60 * 60_000;

/** Ended sessions and spent challenges stay this long. */
export const sessionRetentionMs = 30 * day;
export const healthRetentionMs = 7 * day;

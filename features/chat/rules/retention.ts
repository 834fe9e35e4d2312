/** Decided reports stay long enough to answer a complaint about a decision. */
export const reportRetentionMs = 180 * 24 * 60 * 60_000;

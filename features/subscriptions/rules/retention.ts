const day = 86_400_000;

/** Evidence is deleted this long after the subscription ended. */
export const evidenceRetentionMs = 3 * 366 * day;
/** Callbacks are retained for support questions. */
export const inboxRetentionMs = 90 * day;
/** Unfinished checkouts are retained for late webhooks and support questions. */
export const checkoutRetentionMs = 30 * day;
/** The number of a removed player, in case the operator never confirms the stop. The stop is retried for a week. */
export const stopNumberRetentionMs = 30 * day;
/** A withdrawal whose second step was never taken. */
export const unconfirmedWithdrawalRetentionMs = day;

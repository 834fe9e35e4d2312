const day = 86_400_000;

/** Evidence stays this long after the end. */
export const evidenceRetentionMs = 3 * 366 * day;
/** What operators and the processor sent is of use while somebody may still ask about it. */
export const inboxRetentionMs = 90 * day;
/** A checkout that began nothing: until a late word of the processor, or a question about it, can be ruled out. */
export const checkoutRetentionMs = 30 * day;
/** The number of whoever was removed, where the operator never heard of the end: it is told for a week. */
export const stopNumberRetentionMs = 30 * day;
/** A withdrawal that was written but not declared. */
export const unconfirmedWithdrawalRetentionMs = day;

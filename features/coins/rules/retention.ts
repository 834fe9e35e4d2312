/** Former players are known long enough that nobody registers again for the coins of a referral. */
export const formerPlayerRetentionMs = 730 * 24 * 60 * 60_000;

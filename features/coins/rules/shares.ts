/** Coins for sharing a profile or a result with the product's button. */
export const shareCoins = 1;
export const maxSharesPerDay = 20;

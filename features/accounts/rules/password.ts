export const shortestPassword = 6;
/** Hashing a longer password would only cost time. */
export const longestPassword = 256;

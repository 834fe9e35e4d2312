export const minPasswordLength = 6;
/** Hashing a longer password would only cost time. */
export const maxPasswordLength = 256;

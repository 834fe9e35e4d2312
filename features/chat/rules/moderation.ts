/** Languages with a word list: those of the brands, and Pidgin, Zulu, Swahili and Sheng. */
export const wordLanguages = ["am", "ar", "de", "en", "es", "fr", "it", "pcm", "sheng", "sw", "zu"] as const;
export type WordLanguage = (typeof wordLanguages)[number];

export const wordKinds = ["mask", "hold"] as const;
export type WordKind = (typeof wordKinds)[number];

/** The timeouts that a moderator can set with a decision; 0 for none. */
export const timeoutHours = [0, 1, 24, 168] as const;
export type TimeoutHours = (typeof timeoutHours)[number];

export const maxSlowModeSeconds = 3_600;

/** Languages with a word list: those of the brands, and Pidgin, Zulu, Swahili and Sheng. */
export const wordLanguages = ["am", "ar", "de", "en", "es", "fr", "it", "pcm", "sheng", "sw", "zu"] as const;
export type WordLanguage = (typeof wordLanguages)[number];

export const wordKinds = ["mask", "hold"] as const;
export type WordKind = (typeof wordKinds)[number];

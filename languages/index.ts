import type { Dictionary } from "#kit/i18n/text.ts";

export const languages = ["en", "fr", "de", "es", "it", "ar", "am"] as const;
export type Language = (typeof languages)[number];
export type Languages = Readonly<Record<Language, Dictionary>>;

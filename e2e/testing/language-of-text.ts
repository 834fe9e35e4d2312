import type { BrandFacts } from "./brand-facts.ts";

type Language = BrandFacts["language"];

/** Frequent short words, none of them shared between two languages. */
const smallWords: Readonly<Record<Exclude<Language, "ar" | "am">, readonly string[]>> = {
  en: ["the", "and", "your", "you", "with", "for", "how", "of"],
  fr: ["le", "les", "des", "vous", "votre", "et", "une", "pour"],
  de: ["der", "die", "das", "und", "dein", "deine", "mit", "für"],
  es: ["el", "los", "las", "y", "tu", "una", "por", "con"],
  it: ["il", "gli", "della", "che", "tuo", "tua", "per", "di"],
};

/** The language of a text. */
export function languageOf(text: string): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > letters / 2) return "ar";
  if ((text.match(/\p{Script=Ethiopic}/gu)?.length ?? 0) > letters / 2) return "am";
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(smallWords).map(([language, known]) => ({
    language: language as Language,
    score: words.filter((word) => known.includes(word)).length,
  }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.language ?? "en";
}

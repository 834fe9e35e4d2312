/** A text in several languages. English always exists. */
export interface ByLanguage<Words> {
  readonly en: Words;
  readonly [language: string]: Words;
}

export function inLanguage<Words>(words: ByLanguage<Words>, language: string): Words {
  return words[language] ?? words.en;
}

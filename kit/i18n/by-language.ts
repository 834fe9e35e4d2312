/** Something that is kept in several languages; English is always there. */
export interface ByLanguage<Words> {
  readonly en: Words;
  readonly [language: string]: Words;
}

export function inLanguage<Words>(words: ByLanguage<Words>, language: string): Words {
  return words[language] ?? words.en;
}

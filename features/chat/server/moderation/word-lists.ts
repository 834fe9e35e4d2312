import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { createWordFilter, type WordFilter, type WordLanguage, type WordList } from "../../rules.ts";
import am from "./words/am.json" with { type: "json" };
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import fr from "./words/fr.json" with { type: "json" };
import it from "./words/it.json" with { type: "json" };
import pcm from "./words/pcm.json" with { type: "json" };
import sheng from "./words/sheng.json" with { type: "json" };
import sw from "./words/sw.json" with { type: "json" };
import zu from "./words/zu.json" with { type: "json" };
import { findWords } from "./word-store.ts";

export const builtInWords: Readonly<Record<WordLanguage, WordList>> = {
  am,
  ar,
  de,
  en,
  es,
  fr,
  it,
  pcm,
  sheng,
  sw,
  zu,
};

/** The languages that players of a market write in. A harmless word of one language may be offensive in another. */
const byCountry: Readonly<Record<string, readonly WordLanguage[]>> = {
  ZA: ["en", "zu"],
  NG: ["en", "pcm"],
  KE: ["en", "sw", "sheng"],
  EU: ["en", "fr", "de", "es", "it"],
  PS: ["en", "ar", "am"],
};

type Market = Pick<Brand, "country" | "language" | "service">;

/** Players of all languages of a realm meet in its rooms, so the filter is that of the market. */
export function languagesOf({ country, language }: Pick<Market, "country" | "language">): WordLanguage[] {
  return [...new Set([...(byCountry[country] ?? (["en"] as const)), language])];
}

/** The last filter of each market, with the added words that it was made of. */
const filters = new Map<string, { readonly added: string; readonly filter: WordFilter }>();

/** The lists of the market's languages, and the words that staff have added. */
export async function wordFilterOf(executor: Executor, market: Market): Promise<WordFilter> {
  const languages = languagesOf(market);
  const words = await findWords(executor, market.service);
  const key = `${market.service} ${market.country} ${market.language}`;
  const added = JSON.stringify(words);
  const known = filters.get(key);
  if (known?.added === added) return known.filter;
  const own = words.filter(({ language }) => languages.includes(language));
  const ofKind = (kind: keyof WordList) => own.filter((one) => one.kind === kind).map(({ word }) => word);
  const filter = createWordFilter([
    ...languages.map((language) => builtInWords[language]),
    { mask: ofKind("mask"), hold: ofKind("hold") },
  ]);
  filters.set(key, { added, filter });
  return filter;
}

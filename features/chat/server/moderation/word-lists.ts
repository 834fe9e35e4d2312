import type { Brand } from "#features/branding/rules.ts";
import { createWordFilter, type WordFilter, type WordList } from "../../rules.ts";
import am from "./words/am.json" with { type: "json" };
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import fr from "./words/fr.json" with { type: "json" };
import it from "./words/it.json" with { type: "json" };
import pidgin from "./words/pcm.json" with { type: "json" };
import sheng from "./words/sheng.json" with { type: "json" };
import swahili from "./words/sw.json" with { type: "json" };
import zulu from "./words/zu.json" with { type: "json" };

const byLanguage: Readonly<Record<Brand["language"], WordList>> = { am, ar, de, en, es, fr, it };

/** The languages that players of a market write in. An honest word of one language may be a bad one in another. */
const byCountry: Readonly<Record<string, readonly WordList[]>> = {
  ZA: [en, zulu],
  NG: [en, pidgin],
  KE: [en, swahili, sheng],
  EU: [en, fr, de, es, it],
  PS: [en, ar, am],
};

const filters = new Map<string, WordFilter>();

/** Players of all languages of a realm meet in its rooms, so the filter is that of the market. */
export function wordFilterOf({ country, language }: Pick<Brand, "country" | "language">): WordFilter {
  const key = `${country} ${language}`;
  const filter =
    filters.get(key) ?? createWordFilter([...(byCountry[country] ?? [en]), byLanguage[language]]);
  filters.set(key, filter);
  return filter;
}

import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Dictionary } from "#kit/i18n/text.ts";
import { isEnglishOnly, languages, type Languages } from "#languages/index.ts";

/** Reads the dictionaries: one folder per language, one file per namespace. */
export async function loadLanguages(folder: string): Promise<Languages> {
  const entries = await Promise.all(
    languages.map(async (language) => [language, await loadLanguage(join(folder, language))] as const),
  );
  return Object.fromEntries(entries) as Languages;
}

export async function loadLanguage(folder: string): Promise<Dictionary> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  const entries = await Promise.all(
    files.map(async (file) => {
      const texts = JSON.parse(await readFile(join(folder, file), "utf8")) as Dictionary[string];
      return [basename(file, ".json"), texts] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The brand's texts: its overrides, then its language, then English. */
export function dictionaryOf(
  languagesByCode: Languages,
  language: keyof Languages,
  overrides: Dictionary,
): Dictionary {
  const layers = [languagesByCode.en, languagesByCode[language], overrides];
  const namespaces = new Set(layers.flatMap((layer) => Object.keys(layer)));
  return Object.fromEntries(
    [...namespaces]
      .filter((name) => !isEnglishOnly(name))
      .map((namespace) => [namespace, Object.assign({}, ...layers.map((layer) => layer[namespace]))]),
  );
}

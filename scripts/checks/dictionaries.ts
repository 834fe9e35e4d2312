import { checkEntry } from "./dictionaries/entries.ts";
import { fault, lineFinder, readDictionaries } from "./dictionaries/read.ts";
import type { Dictionary, Entry } from "./dictionaries/read.ts";
import { checkCopies } from "./dictionaries/same-as-english.ts";
import { checkStyle } from "./dictionaries/style.ts";
import { checkUsage } from "./dictionaries/usage.ts";
import { noFilesFound } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { parseJson } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** By namespace and key. */
type BrandTexts = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** Every language has exactly the keys of English. */
export function checkDictionaries(
  tree: Tree,
  languages: readonly string[],
  isEnglishOnly: (namespace: string) => boolean = () => false,
): Finding[] {
  const dictionaries = readDictionaries(tree);
  const english = dictionaries.filter(({ language }) => language === "en");
  if (english.length === 0) return [noFilesFound("dictionaries", "English dictionary")];
  const pairs = dictionaries
    .filter(({ language }) => language !== "en")
    .flatMap((dictionary) => {
      const original = english.find(({ namespace }) => namespace === dictionary.namespace);
      return original ? [{ dictionary, english: original }] : [];
    });
  return [
    ...checkFiles(dictionaries, english, languages, isEnglishOnly),
    ...english.flatMap((dictionary) => checkEntries(dictionary, dictionary)),
    ...pairs.flatMap((pair) => checkEntries(pair.dictionary, pair.english)),
    ...checkCopies(tree, pairs),
    ...checkUsage(tree, english),
    ...checkBrands(tree, english),
    ...checkStyle(tree, dictionaries, languages),
  ];
}

/** Checks that each language has one file per namespace. */
function checkFiles(
  dictionaries: readonly Dictionary[],
  english: readonly Dictionary[],
  languages: readonly string[],
  isEnglishOnly: (namespace: string) => boolean,
): Finding[] {
  const files = new Set(dictionaries.map(({ file }) => file));
  const wanted = languages.flatMap((language) =>
    english
      .filter(({ namespace }) => language === "en" || !isEnglishOnly(namespace))
      .map(({ namespace }) => `languages/${language}/${namespace}.json`),
  );
  const lineOf = () => 1;
  return [
    ...wanted
      .filter((file) => !files.has(file))
      .map((file) => fault({ file, lineOf }, "", "is missing.", "translate the English file.")),
    ...[...files]
      .filter((file) => !wanted.includes(file))
      .map((file) =>
        fault({ file, lineOf }, "", "has no English original or no such language.", "delete it."),
      ),
  ];
}

function checkEntries(dictionary: Dictionary, english: Dictionary): Finding[] {
  const findings = [...dictionary.entries].flatMap(([key, entry]) => {
    const original = english.entries.get(key);
    if (original !== undefined) return checkEntry(dictionary, key, entry, original);
    return [
      fault(dictionary, key, `${key} is not in English.`, "delete it, or write the English text first."),
    ];
  });
  const missing = [...english.entries.keys()].filter((key) => !dictionary.entries.has(key));
  if (missing.length === 0) return findings;
  return [...findings, fault(dictionary, "", `lacks ${missing.join(", ")}.`, "translate the English text.")];
}

/** A brand may override only existing texts. */
function checkBrands(tree: Tree, english: readonly Dictionary[]): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const [, brand] = /^brands\/([^/]+)\/text\.json$/.exec(file) ?? [];
    if (brand === undefined) return [];
    const language = /language: "(\w+)"/.exec(tree.get(`brands/${brand}/brand.ts`) ?? "")?.[1] ?? "en";
    const place = { file, language, lineOf: lineFinder(text) };
    return Object.entries(parseJson(file, text) as BrandTexts).flatMap(([namespace, texts]) => {
      const original = english.find((dictionary) => dictionary.namespace === namespace);
      return Object.entries(texts).flatMap(([key, entry]) => {
        const known = original?.entries.get(key);
        if (known !== undefined) return checkEntry(place, key, entry, known);
        return [fault(place, key, `${namespace}.${key} is not in English.`, "override a text that exists.")];
      });
    });
  });
}

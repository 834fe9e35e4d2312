import type { Finding } from "../finding.ts";
import type { Tree } from "../tree.ts";
import { formsOf } from "./read.ts";
import type { Dictionary } from "./read.ts";

interface ForbiddenWord {
  word: string;
  pattern: RegExp;
  instead: string;
}

interface Style {
  page: string;
  forbidden: ForbiddenWord[];
  forbiddenOutsideSms: ForbiddenWord[];
  /** Phrases in which forbidden words are accepted, spelled exactly like this. */
  allowed: string[];
  /** Signs that follow a no-break space, as French writes them. */
  spacedSigns: string[];
}

const rule = "one voice a language";
const pageOf = (language: string) => `languages/${language}/style.md`;

/** Each language has a style page, and its texts avoid the forbidden words of that page. */
export function checkStyle(
  tree: Tree,
  dictionaries: readonly Dictionary[],
  languages: readonly string[],
): Finding[] {
  const missing = languages
    .filter((language) => !tree.has(pageOf(language)))
    .map((language) => ({
      file: pageOf(language),
      line: 1,
      rule,
      problem: "is missing.",
      instead: "write the style page.",
    }));
  return [...missing, ...dictionaries.flatMap((dictionary) => checkDictionary(tree, dictionary))];
}

function checkDictionary(tree: Tree, dictionary: Dictionary): Finding[] {
  const page = pageOf(dictionary.language);
  const text = tree.get(page);
  if (text === undefined) return [];
  const style = readStyle(page, text);
  return [...dictionary.entries].flatMap(([key, entry]) =>
    formsOf(entry).flatMap(([, form]) => checkText(style, dictionary, key, form)),
  );
}

function checkText(style: Style, { namespace, file, lineOf }: Dictionary, key: string, text: string) {
  const fault = (problem: string, instead: string): Finding => ({
    file,
    line: lineOf(key),
    rule,
    problem,
    instead,
    read: style.page,
  });
  // Some typographic characters are not in GSM-7, so an SMS is written without them.
  const isSms = namespace === "sms" || key.startsWith("sms_");
  const checked = style.allowed.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text);
  const words = (isSms ? style.forbidden : [...style.forbidden, ...style.forbiddenOutsideSms])
    .filter(({ pattern }) => pattern.test(checked))
    .map(({ word, instead }) => fault(`${key} says "${word}".`, `say "${instead}".`));
  const breaks = isSms ? [] : style.spacedSigns.filter((sign) => text.includes(` ${sign}`));
  return [
    ...words,
    ...breaks.map((sign) =>
      fault(`${key} has a breaking space before "${sign}".`, "write a no-break space (U+00A0 or U+202F)."),
    ),
  ];
}

/** Reads the blocks of a style page: forbidden words are lines of "word -> replacement". */
function readStyle(page: string, text: string): Style {
  return {
    page,
    forbidden: forbiddenWords(linesOf(text, "forbidden")),
    forbiddenOutsideSms: forbiddenWords(linesOf(text, "forbidden-outside-sms")),
    allowed: linesOf(text, "allowed"),
    spacedSigns: linesOf(text, "spaced-signs").flatMap((line) => line.split(" ")),
  };
}

function forbiddenWords(lines: readonly string[]): ForbiddenWord[] {
  return lines.flatMap((line) => {
    const [word, instead] = line.split(" -> ");
    return word === undefined || instead === undefined ? [] : [{ word, pattern: patternOf(word), instead }];
  });
}

function linesOf(text: string, block: string): string[] {
  const [, content = ""] = new RegExp(`^\`\`\`${block}\\n([^\`]*)^\`\`\``, "m").exec(text) ?? [];
  return content.split("\n").filter((line) => line.trim() !== "");
}

/** Arabic writes "and", "in", "to", "like" and "the" as letters before a word. */
const arabicPrefixes = "[وف]?[بكل]?(?:ال|ل)?";

/** A whole word, in Arabic also with prefixes; a star at its end allows more letters there. */
function patternOf(word: string): RegExp {
  const stem = word.replaceAll("*", "").replaceAll(/[.?+()[\]{}|\\^$]/g, "\\$&");
  const start = word.startsWith("*") ? "" : "(?<![\\p{L}\\p{M}])";
  const prefixes = /^\p{Script=Arabic}/u.test(stem) ? arabicPrefixes : "";
  const end = word.endsWith("*") ? "" : "(?![\\p{L}\\p{M}])";
  return new RegExp(start + prefixes + stem + end, "iu");
}

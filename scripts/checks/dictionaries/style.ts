import type { Finding } from "../finding.ts";
import type { Tree } from "../tree.ts";
import { formsOf } from "./read.ts";
import type { Dictionary } from "./read.ts";

interface Style {
  page: string;
  forbidden: { word: string; pattern: RegExp; instead: string }[];
  /** Signs that follow a no-break space, as French writes them. */
  spacedSigns: string[];
}

const rule = "one voice a language";
const pageOf = (language: string) => `languages/${language}/style.md`;

/** Each language but English has a style page, and its texts avoid the forbidden words of that page. */
export function checkStyle(
  tree: Tree,
  dictionaries: readonly Dictionary[],
  languages: readonly string[],
): Finding[] {
  const missing = languages
    .filter((language) => language !== "en" && !tree.has(pageOf(language)))
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
  const words = style.forbidden
    .filter(({ pattern }) => pattern.test(text))
    .map(({ word, instead }) => fault(`${key} says "${word}".`, `say "${instead}".`));
  // No-break spaces are not in GSM-7, so an SMS is written without them.
  const isSms = namespace === "sms" || key.startsWith("sms_");
  const breaks = isSms ? [] : style.spacedSigns.filter((sign) => text.includes(` ${sign}`));
  return [
    ...words,
    ...breaks.map((sign) =>
      fault(`${key} has a breaking space before "${sign}".`, "write a no-break space (U+00A0 or U+202F)."),
    ),
  ];
}

/** Reads the blocks `forbidden` (lines of "word -> replacement") and `spaced-signs` of a style page. */
function readStyle(page: string, text: string): Style {
  const forbidden = linesOf(text, "forbidden").flatMap((line) => {
    const [word, instead] = line.split(" -> ");
    return word === undefined || instead === undefined ? [] : [{ word, pattern: patternOf(word), instead }];
  });
  return { page, forbidden, spacedSigns: linesOf(text, "spaced-signs").flatMap((line) => line.split(" ")) };
}

function linesOf(text: string, block: string): string[] {
  const [, content = ""] = new RegExp(`^\`\`\`${block}\\n([^\`]*)^\`\`\``, "m").exec(text) ?? [];
  return content.split("\n").filter((line) => line.trim() !== "");
}

/** A whole word; a star at its end allows more letters there. */
function patternOf(word: string): RegExp {
  const stem = word.replaceAll("*", "").replaceAll(/[.?+()[\]{}|\\^$]/g, "\\$&");
  const start = word.startsWith("*") ? "" : "(?<![\\p{L}\\p{M}])";
  const end = word.endsWith("*") ? "" : "(?![\\p{L}\\p{M}])";
  return new RegExp(start + stem + end, "iu");
}

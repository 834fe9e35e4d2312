import type { Finding } from "../finding.ts";
import { parseJson } from "../tree.ts";
import type { Tree } from "../tree.ts";
import { fault, formsOf, lineFinder } from "./read.ts";
import type { Dictionary } from "./read.ts";

/** Allowed copies of English, by language, or under "*" for names that no language changes. */
const allowList = "languages/same-as-english.json";

/** A text equal to English is probably not translated. */
export function checkCopies(
  tree: Tree,
  pairs: readonly { dictionary: Dictionary; english: Dictionary }[],
): Finding[] {
  const text = tree.get(allowList) ?? "{}";
  const allowed = parseJson(allowList, text) as Readonly<Record<string, readonly string[]>>;
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const { dictionary, english } of pairs) {
    const { language } = dictionary;
    for (const [key, copy] of copies(dictionary, english)) {
      const list = ["*", language].find((name) => allowed[name]?.includes(copy));
      if (list !== undefined) {
        seen.add(`${list} ${copy}`);
        continue;
      }
      const instead = `translate it; if ${language} really says the same, add it to ${allowList}.`;
      findings.push(fault(dictionary, key, `${key} is "${copy}", as in English.`, instead));
    }
  }
  const place = { file: allowList, lineOf: lineFinder(text) };
  const stale = Object.entries(allowed).flatMap(([list, texts]) =>
    texts
      .filter((copy) => !seen.has(`${list} ${copy}`))
      .map((copy) => fault(place, list, `"${copy}" under "${list}" allows nothing.`, "delete it.")),
  );
  return [...findings, ...stale];
}

function copies(dictionary: Dictionary, english: Dictionary): [key: string, text: string][] {
  return [...dictionary.entries].flatMap(([key, entry]) => {
    const original = new Map(formsOf(english.entries.get(key) ?? ""));
    return formsOf(entry)
      .filter(([form, text]) => original.get(form) === text && /\p{L}/u.test(text))
      .map(([, text]): [string, string] => [key, text]);
  });
}

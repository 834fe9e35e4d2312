import type { Finding } from "../finding.ts";
import { parseJson } from "../tree.ts";
import type { Tree } from "../tree.ts";

/** A text, or its plural forms by category. */
export type Entry = string | Readonly<Record<string, string>>;

export interface Dictionary {
  file: string;
  language: string;
  namespace: string;
  entries: ReadonlyMap<string, Entry>;
  lineOf(key: string): number;
}

/** A finding at a key of a dictionary. */
export function fault(
  at: Pick<Dictionary, "file" | "lineOf">,
  key: string,
  problem: string,
  instead: string,
): Finding {
  return { file: at.file, line: at.lineOf(key), rule: "every dictionary is whole", problem, instead };
}

export function readDictionaries(tree: Tree): Dictionary[] {
  return [...tree].flatMap(([file, text]) => {
    const [, language, namespace] = /^languages\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
    if (language === undefined || namespace === undefined) return [];
    return [
      {
        file,
        language,
        namespace,
        entries: new Map(Object.entries(parseJson(file, text) as Record<string, Entry>)),
        lineOf: lineFinder(text),
      },
    ];
  });
}

export function lineFinder(text: string): (key: string) => number {
  const lines = text.split("\n");
  return (key) => lines.findIndex((line) => line.trimStart().startsWith(`${JSON.stringify(key)}:`)) + 1 || 1;
}

/** Every text of an entry with its plural form; a plain text has the form "". */
export function formsOf(entry: Entry): [form: string, text: string][] {
  return typeof entry === "string" ? [["", entry]] : Object.entries(entry);
}

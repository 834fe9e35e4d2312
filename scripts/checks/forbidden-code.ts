import { noFilesFound } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { Tree } from "./tree.ts";

interface Banned {
  word: RegExp;
  rule: string;
  instead: string;
}

// One letter is in brackets, so that this file does not find itself.
const banned: readonly Banned[] = [
  { word: /\b(T[O]DO|F[I]XME)\b/, rule: "no notes for later", instead: "do it now, or open an issue." },
  {
    word: /\bas unknown [a]s\b/,
    rule: "no casts through unknown",
    instead: "give the value its right type, or check it with a schema or a type guard.",
  },
];

/** Checks code only: prose may mention these words, and one of them is a Spanish word. */
export function checkWords(tree: Tree): Finding[] {
  const files = [...tree].filter(([path]) => /\.(tsx?|css|sql)$/.test(path));
  if (files.length === 0) return [noFilesFound("words", "file")];
  return files.flatMap(([file, text]) =>
    text.split("\n").flatMap((content, index) =>
      banned
        .filter(({ word }) => word.test(content))
        .map(({ word, rule, instead }) => ({
          file,
          line: index + 1,
          rule,
          problem: `says "${word.exec(content)?.[0]}".`,
          instead,
          read: "CONTRIBUTING.md",
        })),
    ),
  );
}

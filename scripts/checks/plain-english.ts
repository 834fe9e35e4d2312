import type { Finding } from "./finding.ts";
import { isTest } from "./folders.ts";
import type { Tree } from "./tree.ts";

interface Pattern {
  word: RegExp;
  instead: string;
}

const patterns: readonly Pattern[] = [
  { word: /\btold\b/i, instead: 'say "notified", "sent", "published" or "shows".' },
  {
    word: /\b(whoever|whomever)\b/i,
    instead: 'name the subject: "the player", "the caller", "a visitor".',
  },
  { word: /\bwhence\b/i, instead: 'say "the page that linked here" or "the origin".' },
  { word: /\bhurdles?\b/i, instead: 'say "proof of work".' },
  {
    word: /\b(kept|ready|written) (answer|page)s?\b/i,
    instead: 'say "cached response", "stored response" or "cached page".',
  },
  { word: /\banew\b/i, instead: 'say "again".' },
];

/**
 * Occurrences that folders still have. A folder may have fewer, never more; lower its number when you remove some, and
 * delete the line at zero.
 */
const remaining: Readonly<Record<string, number>> = {
  "features/battlegrounds/": 12,
  "features/matches/": 32,
  "features/rankings/": 4,
};

/** Comments, test names and documentation use plain words; code spans and quoted strings in code are not checked. */
export function checkPlainEnglish(
  tree: Tree,
  allowed: Readonly<Record<string, number>> = remaining,
): Finding[] {
  const findings = [...tree].flatMap(([file, text]) => findIn(file, text));
  const byFolder = Map.groupBy(findings, ({ file }) => folderOf(file, Object.keys(allowed)));
  return [...byFolder].flatMap(([folder, found]) => (found.length > (allowed[folder] ?? 0) ? found : []));
}

function folderOf(file: string, folders: readonly string[]): string {
  return folders.find((folder) => file.startsWith(folder)) ?? "";
}

function findIn(file: string, text: string): Finding[] {
  return proseOf(file, text).flatMap(({ line, words }) =>
    patterns.flatMap(({ word, instead }) => {
      const found = word.exec(words.replace(/`[^`]*`/g, ""));
      return found ? [{ file, line, rule: "plain English", problem: `says "${found[0]}".`, instead }] : [];
    }),
  );
}

interface Prose {
  line: number;
  words: string;
}

function proseOf(file: string, text: string): Prose[] {
  // Terms and privacy pages are legal texts; the references are generated.
  if (file.endsWith(".md")) return /^(brands|docs\/reference)\//.test(file) ? [] : linesOf(text);
  if (!/\.(tsx?|js|css)$/.test(file)) return [];
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)];
  // A string followed by a function is the name of a test.
  const names = isTest(file) ? [...text.matchAll(/(["`])(?:(?!\1).)+\1,\s*(?:async )?\(/g)] : [];
  return [...comments, ...names].flatMap((match) => {
    const before = text.slice(0, match.index).split("\n").length - 1;
    const words = isTest(file) && !match[0].startsWith("/") ? match[0].replaceAll("`", '"') : match[0];
    return linesOf(words).map(({ line, words: content }) => ({ line: before + line, words: content }));
  });
}

function linesOf(text: string): Prose[] {
  return text.split("\n").map((words, index) => ({ line: index + 1, words }));
}

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
  { word: /\b(ready|written) (answer|page)s?\b/i, instead: 'say "cached response" or "cached page".' },
  { word: /\bkept\b/i, instead: 'say "stored", "cached", "saved" or "stays".' },
  { word: /\banew\b/i, instead: 'say "again".' },
  { word: /\bunasked\b/i, instead: 'say "automatically" or "without a request".' },
  { word: /\bmend(s|ed|ing)?\b/i, instead: 'say "fix", "repair" or "retry".' },
  { word: /\b(gives?|gave) way\b/i, instead: 'say "is replaced" or "is evicted".' },
  { word: /\b(comes?|came) alive\b/i, instead: 'say "hydrates".' },
  { word: /\bto be had\b/i, instead: 'say "available".' },
  { word: /\b(hears?|heard) (of|so)\b/i, instead: 'say "is notified".' },
  { word: /\b(speaks?|spoke) (of|against)\b/i, instead: 'say "mentions", or name the reason.' },
  { word: /\bnobody's\b/i, instead: 'say "without an owner", "unknown" or "ignored".' },
  { word: /\bone's own\b/i, instead: 'name the owner: "the player\'s own".' },
  { word: /\b(says?|said) yes\b/i, instead: 'say "consents", "confirms" or "presses the button".' },
  { word: /\bwhat (has|had) become\b/i, instead: 'say "the state of".' },
  { word: /\bever after\b/i, instead: 'say "always" or "from then on".' },
  { word: /\b(its|another|other|good|bad) mood\b/i, instead: 'say "behaviour" or "state".' },
  { word: /\bof its own accord\b/i, instead: 'say "automatically".' },
  { word: /\bnobody (here )?knows\b/i, instead: 'say "unknown" or "lost".' },
  {
    word: /\bsomebody else's\b/i,
    instead: 'say "another player" or "another caller".',
  },
];

/** Earlier migrations were applied and cannot change. */
const firstCheckedMigration = "migrations/0080";

/** Comments, test names and documentation use plain words; code and quoted strings in code are not checked. */
export function checkPlainEnglish(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => findIn(file, text));
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
  if (file.endsWith(".md")) {
    return /^(brands|docs\/reference)\//.test(file) ? [] : linesOf(withoutCodeBlocks(text));
  }
  if (file.endsWith(".sql")) {
    return file < firstCheckedMigration
      ? []
      : linesOf(text).filter(({ words }) => words.trimStart().startsWith("--"));
  }
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

/** Blanks them, so that line numbers stay right. */
function withoutCodeBlocks(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ""));
}

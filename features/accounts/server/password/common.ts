import { readFileSync } from "node:fs";

/** What people choose first, in the languages of our brands; variants of a word follow from the rules below. */
const words: ReadonlySet<string> = new Set(
  readFileSync(new URL("common.txt", import.meta.url), "utf8")
    .split(/\s+/)
    .filter(Boolean),
);

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "yxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn",
  "q1w2e3r4t5y6",
  "1q2w3e4r5t6y",
  "147258369",
  "123qweasdzxc",
];
const walks = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(""))];

/** Digits and signs in place of the letters that they look like. */
const lookalikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const mostAdded = 4;

/** Whether a password is among the first that somebody would try: offline, against a list and its usual variants. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  return isPattern(plain) || [...readings(plain)].some(isKnown);
}

function isPattern(text: string): boolean {
  if (new Set(text).size <= 2) return true;
  if (/^\d{1,8}$/.test(text)) return true;
  if (/^(.{1,4})\1+$/u.test(text)) return true;
  return walks.some((walk) => walk.includes(text) || `${walk}${walk}`.includes(text));
}

/** The text without up to four digits or signs around it, with and without lookalikes. */
function* readings(text: string): Generator<string> {
  const before = /^\P{L}*/u.exec(text)?.[0].length ?? 0;
  const after = /\P{L}*$/u.exec(text)?.[0].length ?? 0;
  for (let first = 0; first <= Math.min(before, mostAdded); first++) {
    for (let last = 0; last <= Math.min(after, mostAdded - first); last++) {
      const core = text.slice(first, text.length - last);
      yield core;
      yield undisguised(core);
    }
  }
}

function isKnown(text: string): boolean {
  if (words.has(text)) return true;
  const half = text.slice(0, text.length / 2);
  if (half + half === text && words.has(half)) return true;
  return text.length >= 3 && walks.some((walk) => walk.includes(text));
}

function undisguised(text: string): string {
  return text.replace(/[@4310!$57]/g, (sign) => lookalikes[sign] ?? sign);
}

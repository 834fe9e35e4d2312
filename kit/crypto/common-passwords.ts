import { readFileSync } from "node:fs";

/** The most common passwords in the languages of our brands. */
const words: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .split(/\s+/)
    .filter(Boolean),
);

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn",
  "q1w2e3r4t5y6",
  "1q2w3e4r5t6y",
  "147258369",
  "123qweasdzxc",
];
const walks = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(""))];

/** Suffixes that the published lists contain for these words. */
const tails = ["", "1", "12", "123", "1234", "12345", "123456"];

/** Whether a password is among the first an attacker would try, in any case. Compares with a local list. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const isListed = (tail: string) =>
    plain.endsWith(tail) && words.has(plain.slice(0, plain.length - tail.length));
  return isPattern(plain) || tails.some(isListed);
}

function isPattern(text: string): boolean {
  if (new Set(text).size <= 2) return true;
  if (/^\d{1,8}$/.test(text)) return true;
  // A repetition of anything, such as "passwordpassword".
  if (/^(.+)\1+$/u.test(text)) return true;
  return walks.some((walk) => walk.includes(text) || `${walk}${walk}`.includes(text));
}

import { accountProblems } from "../../contract.ts";
import { normaliseUsername } from "../../rules/username.ts";
import * as lists from "./refused-names.ts";

const productNames = wordsIn(lists.productNames);
const reserved = new Set(wordsIn(lists.reserved));
const offensiveSubstrings = wordsIn(lists.offensiveSubstrings);
const offensiveWholeWords = new Set(wordsIn(lists.offensiveWholeWords));
const allowedWords = wordsIn(lists.allowedWords);

/** Digits that stand for letters, as in `4dm1n`. */
const letterOf: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" }),
);

export type UsernameProblem = "username_length" | "username_characters" | "username_refused";
export type ValidatedUsername = { username: string } | { fault: UsernameProblem };

/** Returns the normalised name or its fault. Whether the name is taken is checked by the caller. */
export function validateUsername(text: string, reservedNames: readonly string[]): ValidatedUsername {
  const checked = normaliseUsername(text);
  if ("fault" in checked) return checked;
  return isReserved(checked.username, reservedNames) || isOffensive(checked.username)
    ? { fault: "username_refused" }
    : checked;
}

/** Like `validateUsername`, but throws a problem. */
export function requireValidUsername(text: string, reservedNames: readonly string[]): string {
  const validated = validateUsername(text, reservedNames);
  if ("username" in validated) return validated.username;
  throw accountProblems.problem(validated.fault, [{ field: "username", code: validated.fault }]);
}

function isReserved(username: string, reservedNames: readonly string[]): boolean {
  const ours = new Set([...productNames, ...reservedNames.map(withoutSeparators)]);
  const bare = withoutSeparators(username);
  const isWhole = [bare, bare.replace(/\d+$/, ""), readAsLetters(bare)].some(
    (name) => reserved.has(name) || ours.has(name),
  );
  return isWhole || looksOfficial(username, ours);
}

/**
 * True for `MTN_Support` and `Official-Vuka-Cup2`: names of a brand or operator with nothing but reserved words beside
 * them.
 */
function looksOfficial(username: string, ours: ReadonlySet<string>): boolean {
  const named = username
    .split(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => readAsLetters(toPlain(word).replace(/\d+$/, "")))
    .filter((word) => word !== "" && !reserved.has(word));
  return named.length > 0 && (ours.has(named.join("")) || named.every((word) => ours.has(word)));
}

function isOffensive(username: string): boolean {
  const text = allowedWords.reduce(
    (rest, word) => rest.replaceAll(word, " "),
    readAsLetters(toPlain(username)),
  );
  if (offensiveSubstrings.some((word) => text.includes(word))) return true;
  return [...wordsOf(username)].some((word) => offensiveWholeWords.has(word));
}

/** `Big-KingSlayer9` has the words big, kingslayer, king and slayer. */
function* wordsOf(username: string): Generator<string> {
  for (const part of username.split(/[_-]+/)) {
    yield readAsLetters(toPlain(part));
    for (const word of part.split(/\d+/)) {
      yield toPlain(word);
      for (const inner of word.split(/(?<=\p{Ll})(?=\p{Lu})/u)) yield toPlain(inner);
    }
  }
}

/** Lower case without accents. */
function toPlain(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC").replaceAll("ß", "ss");
}

/** Like `toPlain`, without separators. */
function withoutSeparators(name: string): string {
  return toPlain(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function readAsLetters(text: string): string {
  return text.replaceAll(/[\d_-]/g, (character) => letterOf.get(character) ?? "");
}

function wordsIn(list: string): string[] {
  return list
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(toPlain);
}

import { accountProblems } from "../../contract.ts";
import { normaliseUsername } from "../../rules/username.ts";
import * as lists from "./refused-names.ts";

const house = wordsIn(lists.house);
const reserved = new Set(wordsIn(lists.reserved));
const offensiveAnywhere = wordsIn(lists.offensiveAnywhere);
const offensiveAlone = new Set(wordsIn(lists.offensiveAlone));
const innocent = wordsIn(lists.innocent);

/** Which letter a digit is read as in `4dm1n`. */
const letterOf: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" }),
);

export type UsernameProblem = "username_length" | "username_characters" | "username_refused";
export type ValidatedUsername = { username: string } | { fault: UsernameProblem };

/** The name as it is kept, or what speaks against it; whether somebody has it, only the database knows. */
export function validateUsername(text: string, houseNames: readonly string[]): ValidatedUsername {
  const checked = normaliseUsername(text);
  if ("fault" in checked) return checked;
  return isReserved(checked.username, houseNames) || isOffensive(checked.username)
    ? { fault: "username_refused" }
    : checked;
}

/** As `validateUsername`, for whoever goes no further with a fault. */
export function requireValidUsername(text: string, houseNames: readonly string[]): string {
  const verdict = validateUsername(text, houseNames);
  if ("username" in verdict) return verdict.username;
  throw accountProblems.problem(verdict.fault, [{ field: "username", code: verdict.fault }]);
}

function isReserved(username: string, houseNames: readonly string[]): boolean {
  const ours = new Set([...house, ...houseNames.map(bareOf)]);
  const bare = bareOf(username);
  const isWhole = [bare, bare.replace(/\d+$/, ""), readAsLetters(bare)].some(
    (name) => reserved.has(name) || ours.has(name),
  );
  return isWhole || speaksForHouse(username, ours);
}

/** `MTN_Support` and `Official-Vuka-Cup2`: names of the house, and beside them only words that are reserved. */
function speaksForHouse(username: string, ours: ReadonlySet<string>): boolean {
  const named = username
    .split(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => readAsLetters(plain(word).replace(/\d+$/, "")))
    .filter((word) => word !== "" && !reserved.has(word));
  return named.length > 0 && (ours.has(named.join("")) || named.every((word) => ours.has(word)));
}

function isOffensive(username: string): boolean {
  const text = innocent.reduce((rest, word) => rest.replaceAll(word, " "), readAsLetters(plain(username)));
  if (offensiveAnywhere.some((word) => text.includes(word))) return true;
  return [...wordsOf(username)].some((word) => offensiveAlone.has(word));
}

/** `Big-KingSlayer9` is big, kingslayer, king and slayer. */
function* wordsOf(username: string): Generator<string> {
  for (const part of username.split(/[_-]+/)) {
    yield readAsLetters(plain(part));
    for (const word of part.split(/\d+/)) {
      yield plain(word);
      for (const inner of word.split(/(?<=\p{Ll})(?=\p{Lu})/u)) yield plain(inner);
    }
  }
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC").replaceAll("ß", "ss");
}

/** The same in one piece. */
function bareOf(name: string): string {
  return plain(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function readAsLetters(text: string): string {
  return text.replaceAll(/[\d_-]/g, (character) => letterOf.get(character) ?? "");
}

function wordsIn(list: string): string[] {
  return list
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(plain);
}

import type { Dictionary, Entry } from "#kit/i18n/text.ts";

/** Takes no room, and no line ends at it. */
const wordJoiner = "\u2060";

/** The words as pages show them. What the server itself says goes to other programs, and stays plain. */
export function typeset(dictionary: Dictionary): Dictionary {
  return mapValues(dictionary, (texts) => mapValues(texts, typesetEntry));
}

function typesetEntry(entry: Entry): Entry {
  return typeof entry === "string" ? typesetText(entry) : { ...entry, ...mapValues(entry, typesetText) };
}

/** No line of a sentence ends in the first letter of `e-mail`. A label of one word is never broken, and stays as it is. */
export function typesetText(text: string): string {
  return text.includes(" ")
    ? text.replaceAll(/(?<![\p{L}\p{N}])(\p{L}-)(?=\p{L})/gu, `$1${wordJoiner}`)
    : text;
}

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

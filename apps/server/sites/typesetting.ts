import type { Dictionary, Entry } from "#kit/i18n/text.ts";

/** The zero-width character that prevents a line break (word joiner). */
const wordJoiner = "\u2060";

/** Texts as pages show them. Texts in SMS and mails stay plain. */
export function typeset(dictionary: Dictionary): Dictionary {
  return mapValues(dictionary, (texts) => mapValues(texts, typesetEntry));
}

function typesetEntry(entry: Entry): Entry {
  return typeof entry === "string" ? typesetText(entry) : { ...entry, ...mapValues(entry, typesetText) };
}

/** Prevents a line break after the first letter of `e-mail`. Single words stay unchanged. */
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

/**
 * Texts are flat dictionaries, one per namespace (a namespace is a slice, or `shell` and `problems`).
 * `languages/index.ts` tells the compiler which namespaces and keys exist.
 */
export interface TextNamespaces {}

export type Namespace = keyof TextNamespaces & string;
export type TextKey<N extends Namespace> = keyof TextNamespaces[N] & string;

/** Plural forms of one text, by the language's own categories. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Entry = string | Plural;
export type Dictionary = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

export type Direction = "ltr" | "rtl";

export type TextArgument = string | number;
export type Text<N extends Namespace> = (key: TextKey<N>, ...args: TextArgument[]) => string;

const placeholder = /\{(\d+)\}/g;

export function fill(
  template: string,
  args: readonly TextArgument[],
  formatNumber: (n: number) => string,
): string {
  if (args.length === 0) return template;
  return template.replace(placeholder, (whole, index: string) => {
    const value = args[Number(index)];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatNumber(value) : value;
  });
}

/** Plural texts choose their form by the first argument, which is then a number. */
function choose(entry: Entry, args: readonly TextArgument[], rules: Intl.PluralRules): string {
  if (typeof entry === "string") return entry;
  const count = args[0];
  if (typeof count !== "number") return entry.other;
  return entry[rules.select(count)] ?? entry.other;
}

/** Not in an address: whoever makes a link of it would take the mark for a part of it. */
const latinName = /^[^@/]*[a-z][^@/]*$/i;

/** In a text from right to left a name in Latin letters would take the signs beside it to its own side. */
function setApart(value: TextArgument): TextArgument {
  return typeof value === "string" && latinName.test(value) ? `\u2068${value}\u2069` : value;
}

interface Counting {
  rules: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}

const counting = new Map<string, Counting>();

/** Made once for every language: every page makes its texts anew, and Intl objects are dear. */
function countingIn(locale: string): Counting {
  let known = counting.get(locale);
  if (!known) {
    known = { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
    counting.set(locale, known);
  }
  return known;
}

/** Asked for words that the dictionary lacks; it may have them, or see to it that they come. */
export type MissingWords = (namespace: string, key: string) => Entry | undefined;

/** `createText(dictionary, locale)("home")("heroTitle")` */
export function createText(
  dictionary: Dictionary,
  locale: string,
  { direction = "ltr", missing }: { direction?: Direction; missing?: MissingWords } = {},
) {
  const { rules, numbers } = countingIn(locale);
  return function textOf<N extends Namespace>(namespace: N): Text<N> {
    return (key, ...args) => {
      const entry = dictionary[namespace]?.[key] ?? missing?.(namespace, key);
      if (entry === undefined) return key;
      const shown = direction === "rtl" ? args.map(setApart) : args;
      return fill(choose(entry, args, rules), shown, (n) => numbers.format(n));
    };
  };
}

export type TextSource = ReturnType<typeof createText>;

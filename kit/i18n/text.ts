/**
 * Texts are flat dictionaries, one per namespace (a slice, `shell` or `problems`). `languages/index.ts` declares the
 * namespaces and keys.
 */
export interface TextNamespaces {}

export type Namespace = keyof TextNamespaces & string;
export type TextKey<N extends Namespace> = keyof TextNamespaces[N] & string;

/** Plural forms of one text, by the plural categories of the language. */
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

/** A plural text selects its form by the first argument, which is a number. */
function choose(entry: Entry, args: readonly TextArgument[], locale: string): string {
  if (typeof entry === "string") return entry;
  const count = args[0];
  if (typeof count !== "number") return entry.other;
  return entry[pluralRulesIn(locale).select(count)] ?? entry.other;
}

/** Excludes addresses: isolation marks would become part of a link. */
const latinName = /^[^@/]*[a-z][^@/]*$/i;

/**
 * Wraps a Latin name in Unicode isolates. Otherwise it would reorder the punctuation beside it in right-to-left text.
 */
function isolateLatinName(value: TextArgument): TextArgument {
  return typeof value === "string" && latinName.test(value) ? `\u2068${value}\u2069` : value;
}

/** Cached per locale: every page creates its texts, and Intl objects are expensive. */
const pluralRulesIn = createdOnce((locale) => new Intl.PluralRules(locale));
const numberFormatIn = createdOnce((locale) => new Intl.NumberFormat(locale));

/** Created when first used: the first Intl object of a page takes a phone 60 ms, which would delay its start. */
function createdOnce<Value>(create: (locale: string) => Value): (locale: string) => Value {
  const created = new Map<string, Value>();
  return (locale) => {
    const found = created.get(locale) ?? create(locale);
    created.set(locale, found);
    return found;
  };
}

/** Called for a text that the dictionary lacks. It may return the text, or start loading it. */
export type MissingText = (namespace: string, key: string) => Entry | undefined;

/** `createText(dictionary, locale)("home")("heroTitle")` */
export function createText(
  dictionary: Dictionary,
  locale: string,
  { direction = "ltr", missing }: { direction?: Direction; missing?: MissingText } = {},
) {
  return function textOf<N extends Namespace>(namespace: N): Text<N> {
    return (key, ...args) => {
      const entry = dictionary[namespace]?.[key] ?? missing?.(namespace, key);
      if (entry === undefined) return key;
      const shown = direction === "rtl" ? args.map(isolateLatinName) : args;
      return fill(choose(entry, args, locale), shown, (n) => numberFormatIn(locale).format(n));
    };
  };
}

export type TextSource = ReturnType<typeof createText>;

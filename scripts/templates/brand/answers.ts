import * as z from "zod/mini";

/** Markets for which there are terms, and the brand whose folder is the template in each language. */
export const templates = {
  ZA: { en: "blg-za-en" },
  NG: { en: "mtn-ng-en" },
  KE: { en: "saf-ke-en" },
  EU: { en: "eal-eu-en", fr: "eal-eu-fr", de: "eal-eu-de", es: "eal-eu-es", it: "eal-eu-it" },
  PS: { ar: "blg-ps-ar", am: "blg-ps-am" },
} as const satisfies Record<string, Record<string, string>>;
export type MarketCode = keyof typeof templates;

export const marketCodes = Object.keys(templates) as [MarketCode, ...MarketCode[]];

export const marketNames: Record<MarketCode, string> = {
  ZA: "South Africa",
  NG: "Nigeria",
  KE: "Kenya",
  EU: "Europe",
  PS: "Palestine",
};

const languageNames = new Intl.DisplayNames("en", { type: "language" });
export const languageName = (code: string) => languageNames.of(code) ?? code;

/** The code that is typed, also as its name and in small letters; undefined if there is none. */
export function codeOf<Code extends string>(
  codes: readonly Code[],
  nameOf: (code: Code) => string,
  typed: string,
): Code | undefined {
  const isTyped = (text: string) => text.toLowerCase() === typed.toLowerCase();
  return codes.find((code) => isTyped(code) || isTyped(nameOf(code)));
}

export function templateOf(market: string, language: string): string | undefined {
  const byLanguage: Record<string, string> | undefined = Object.hasOwn(templates, market)
    ? templates[market as MarketCode]
    : undefined;
  return byLanguage && Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined;
}

/** The periods that a market's brands sell, in the order of the table in the terms. */
export const periodsOf: Record<MarketCode, readonly ("daily" | "weekly" | "monthly")[]> = {
  ZA: ["daily", "monthly"],
  NG: ["daily", "weekly", "monthly"],
  KE: ["daily", "monthly"],
  EU: ["monthly"],
  PS: ["daily", "monthly"],
};

/** What prices are asked in. */
export const moneyOf: Record<MarketCode, string> = {
  ZA: "rand",
  NG: "naira",
  KE: "shillings",
  EU: "euros",
  PS: "shekels",
};

const oneLine = (maxLength: number) =>
  z.string().check(z.trim(), z.regex(/^[^\n"\\`$]+$/), z.maxLength(maxLength));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const price = z.number().check(z.positive());

/** Everything that `npm run new brand` has to know, as a file of answers has it. */
export const answersSchema = z.object({
  market: z.enum(marketCodes),
  language: z.string(),
  key: z.string().check(z.regex(/^[a-z][a-z0-9]*-[a-z]{2}-[a-z]{2}$/)),
  name: oneLine(40),
  initials: z.string().check(z.regex(/^[A-Z]{1,2}$/)),
  brandColour: colour,
  rivalColour: colour,
  mode: z.enum(["dark", "light"]),
  prices: z.object({ daily: z.optional(price), weekly: z.optional(price), monthly: price }),
  openingDay: z.iso.date(),
  company: oneLine(80),
  registrationNumber: oneLine(40),
  address: oneLine(120),
  supportEmail: z.email(),
  /** The network that charges the subscription, as its customers call it; only where the terms name it. */
  network: z.optional(oneLine(40)),
  vatNumber: z.optional(oneLine(40)),
});
export type Answers = z.output<typeof answersSchema>;

/** "Zulu League" is "zulu". */
export function slugOf(name: string): string {
  const [word = ""] = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, "")
    .split(" ")
    .filter(Boolean);
  return word;
}

/** "Zulu League" is "ZL". Empty for a name in another script. */
export function initialsOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/[^A-Za-z ]/g, "")
    .split(" ")
    .filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("")
    .toUpperCase();
}

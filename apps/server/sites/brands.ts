import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  appTextOf,
  brandFactOf,
  brandLanguages,
  checkBrand,
  checkRealms,
  composeLegalText,
  parseLegalParts,
  parseTermsVersion,
  priceFaults,
  brandFileError,
  type Brand,
  type LegalParts,
  type TermsVersion,
} from "#features/branding/rules.ts";
import type { LegalTexts } from "#features/branding/server/index.ts";
import type { Dictionary } from "#kit/i18n/text.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { lineOf } from "#kit/pure/source-line.ts";
import { compileTheme } from "#kit/ui/theme/compile.ts";
import { contrastPairs } from "#kit/ui/theme/contrast.ts";
import { directions, isEnglishOnly, type Languages } from "#languages/index.ts";
import { dictionaryOf, loadLanguages } from "./languages.ts";

const houseLanguages = fileURLToPath(new URL("../../../languages", import.meta.url));
const sharedTerms = fileURLToPath(new URL("../../../brands/shared-terms", import.meta.url));

export interface LoadedBrand {
  readonly brand: Brand;
  /** The 48x48 logo, coloured by the theme's custom properties. */
  readonly logoSvg: string;
  /** Texts of this brand that differ from its language, by namespace. */
  readonly textOverrides: Dictionary;
  /** All versions, in the brand's language, with all parts and values; oldest first. */
  readonly terms: LegalTexts["terms"];
}

interface SharedTexts {
  readonly languages: Languages;
  /** Parts of the terms by language. */
  readonly parts: Readonly<Record<Brand["language"], LegalParts>>;
}

/** Errors in the files are shown without a stack trace, because their author may not be an engineer. */
export async function loadBrands(
  folder: string,
  languagesFolder = houseLanguages,
): Promise<Map<string, LoadedBrand>> {
  return readBrands(folder, languagesFolder).catch((cause: unknown) => {
    throw new SetupError(cause instanceof Error ? cause.message : String(cause), { cause });
  });
}

/** Every folder with a `brand.ts` is a brand. */
async function readBrands(folder: string, languagesFolder: string): Promise<Map<string, LoadedBrand>> {
  const [entries, languages, parts] = await Promise.all([
    readdir(folder, { recursive: true }),
    loadLanguages(languagesFolder),
    readPerLanguage(sharedTerms, "brands/shared-terms", parseLegalParts),
  ]);
  const keys = entries.flatMap((path) => /^([^/\\]+)[/\\]brand\.ts$/.exec(path)?.[1] ?? []).toSorted();
  const reading = keys.map((key) => loadBrand(join(folder, key), `brands/${key}`, { languages, parts }));
  await refuseFaults(reading);
  const loaded = await Promise.all(reading);
  checkRealms(loaded.map(({ brand }) => brand));
  refuseOtherVersions(loaded);
  refuseSharedNames(loaded.map(({ brand }) => brand));
  return new Map(loaded.map((one) => [one.brand.key, one]));
}

/** The privacy policy is one text per language for all brands; names are inserted when it is read. */
export async function loadPrivacy(
  folder: string,
  languagesFolder = houseLanguages,
): Promise<LegalTexts["privacy"]> {
  const languages = await loadLanguages(languagesFolder);
  return readPerLanguage(join(folder, "privacy"), "brands/privacy", (content, language) =>
    compose(content, `brands/privacy/${language}.md`, {
      parts: new Map(),
      valueOf: (name) => appTextOf(languages[language], name),
    }),
  );
}

async function readPerLanguage<Content>(
  folder: string,
  name: string,
  read: (content: string, language: Brand["language"]) => Content,
): Promise<Record<Brand["language"], Content>> {
  const entries = await Promise.all(
    brandLanguages.map(
      async (language) => [language, read(await readPart(folder, name, `${language}.md`), language)] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<Brand["language"], Content>;
}

function compose(source: string, fileName: string, sources: Parameters<typeof composeLegalText>[1]): string {
  const { markdown, faults } = composeLegalText(source, sources);
  const lines = faults.map(({ line, fault }) => `${fileName}:${line}: ${fault}.`);
  if (lines.length > 0) throw new Error(lines.join("\n"));
  return markdown;
}

async function loadBrand(
  folder: string,
  name: string,
  { languages, parts }: SharedTexts,
): Promise<LoadedBrand> {
  const read = async <Part>(
    file: string,
    check: (content: string, fileName: string) => Part | Promise<Part>,
  ) => check(await readPart(folder, name, file), `${name}/${file}`);
  const reading = [
    read("brand.ts", async (source, fileName) => {
      const module = await importBrand(folder, name);
      const brand = checkBrand(module.default, fileName, source);
      checkDirection(brand, fileName, source);
      return checkContrast(brand, fileName, source);
    }),
    read("logo.svg", (svg, fileName) => checkLogo(svg.trim(), fileName)),
    read("text.json", (json, fileName) =>
      checkKnown(parseOverrides(json, fileName), languages.en, fileName, json),
    ),
    read("terms.md", (content) => content),
    readTermsVersions(folder, name),
  ] as const;
  await refuseFaults(reading);
  const [brand, logoSvg, textOverrides, source, versions] = await Promise.all(reading);
  const dictionary = dictionaryOf(languages, brand.language, textOverrides);
  const sources = {
    parts: parts[brand.language],
    valueOf: (value: string) => brandFactOf(brand, value) ?? appTextOf(dictionary, value),
  };
  const newest = versions.at(-1);
  requirePrices(brand, source, `${name}/terms.md`);
  if (newest) requirePrices(brand, newest.markdown, `${name}/${versionFile(newest.number)}`);
  const markdown = compose(source, `${name}/terms.md`, sources);
  const composed = versions.map((version) => ({
    ...version,
    markdown: compose(version.markdown, `${name}/${versionFile(version.number)}`, sources),
  }));
  const { availableFrom: from } = brand;
  const [first = { number: 1, announcedOn: from, from, changes: "", markdown }, ...later] = composed;
  return { brand, logoSvg, textOverrides, terms: [first, ...later] };
}

const versionFile = (number: number) => `terms-versions/${number}.md`;

function requirePrices(brand: Brand, terms: string, fileName: string): void {
  const faults = priceFaults(brand, terms).map(({ line, fault }) => `${fileName}:${line}: ${fault}.`);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** The stored versions, oldest first. A brand that has none yet is under construction: terms.md is its first version. */
async function readTermsVersions(folder: string, name: string): Promise<TermsVersion[]> {
  const files = await readdir(join(folder, "terms-versions")).catch(() => []);
  const numbers = files
    .flatMap((file) => /^([1-9]\d*)\.md$/.exec(file)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
  const faults: string[] = [];
  const versions = await Promise.all(
    numbers.map(async (number, index) => {
      const file = versionFile(number);
      if (number !== index + 1) faults.push(`${name}/${file}: version ${index + 1} is missing before it.`);
      const parsed = parseTermsVersion(await readPart(folder, name, file), number);
      faults.push(...parsed.faults.map(({ line, fault }) => `${name}/${file}:${line}: ${fault}.`));
      return parsed.version;
    }),
  );
  for (const [index, { number, from }] of versions.entries()) {
    const before = versions[index - 1];
    if (before && from <= before.from)
      faults.push(`${name}/${versionFile(number)}:1: from must be later than that of version ${number - 1}.`);
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return versions;
}

/** Collects the errors of all brands. */
async function refuseFaults(reading: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(reading);
  const faults = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as Error] : [],
  );
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.message).join("\n"));
}

/** The error names the line that Node names in the first line of its stack. */
export async function importBrand(folder: string, name: string): Promise<{ default?: unknown }> {
  try {
    return (await import(pathToFileURL(join(folder, "brand.ts")).href)) as { default?: unknown };
  } catch (cause) {
    const [, line] = /^.*brand\.ts:(\d+)\n/.exec(cause instanceof Error ? (cause.stack ?? "") : "") ?? [];
    const [place, hint] =
      line === undefined
        ? ["", ""]
        : [`:${line}`, " A comma, a quotation mark or a bracket is probably missing here or just above."];
    throw new Error(`${name}/brand.ts${place}: it cannot be read: ${String(cause)}.${hint}`, { cause });
  }
}

async function readPart(folder: string, name: string, file: string): Promise<string> {
  const content = await readFile(join(folder, file), "utf8").catch((cause: unknown) => {
    throw new Error(`${name}/${file}: the file is missing.`, { cause });
  });
  if (content.trim() === "") throw new Error(`${name}/${file}: the file is empty.`);
  return content;
}

/** The theme derives most colours from two; this checks their contrast (WCAG 2.2 AA). */
function checkDirection({ language, direction }: Brand, fileName: string, source: string): void {
  const expected = directions[language];
  if (direction === expected) return;
  const fault = `direction must be ${expected} because the language is ${language}`;
  throw brandFileError(fileName, [fault], source);
}

function checkContrast(brand: Brand, fileName: string, source: string): Brand {
  const failing = contrastPairs(compileTheme(brand.theme)).filter(({ isMet }) => !isMet);
  const faults = failing.map(({ text, background, ratio, wanted }) => {
    const pair = `${text} ${background}`;
    const seed = pair.includes("rival") ? "rival" : pair.includes("brand") ? "brand" : "background";
    return `theme.${seed} must be changed: ${text} on ${background} has a contrast of ${ratio.toFixed(2)}, and ${wanted} is needed`;
  });
  if (faults.length > 0) throw brandFileError(fileName, faults, source);
  return brand;
}

/** Players of a realm move between its language editions, so an agreement must mean the same in all of them. */
function refuseOtherVersions(loaded: readonly LoadedBrand[]): void {
  const listed = ({ terms }: LoadedBrand) =>
    terms.map(({ number, from }) => `${number} from ${from}`).join(", ");
  const realms = Map.groupBy(loaded, ({ brand }) => brand.service);
  const faults = [...realms].flatMap(([service, [first, ...others]]) =>
    others
      .filter((other) => first && listed(other) !== listed(first))
      .map(
        (other) =>
          `brands: ${other.brand.key} shares the service ${service} with ${first?.brand.key}, so the versions of their terms must have the same numbers and days.`,
      ),
  );
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

function refuseSharedNames(brands: readonly Brand[]): void {
  const shared = [...Map.groupBy(brands, ({ name }) => name).values()].filter((same) => same.length > 1);
  const faults = shared.map(
    (same) =>
      `brands: name must be one brand's alone, but ${same.map(({ key }) => key).join(" and ")} share it.`,
  );
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** The logo is inlined into every page, so it must have no scripts and use the theme's colours. */
function checkLogo(svg: string, fileName: string): string {
  if (!/^<svg[^>]*viewBox="0 0 48 48"[^>]*>/.test(svg))
    throw new Error(`${fileName}: it must be an <svg> with viewBox="0 0 48 48".`);
  if (/<(script|style|foreignObject|image|use|a)\b|\son\w+=|href|url\(/i.test(svg))
    throw new Error(`${fileName}: it must be shapes only, without scripts, styles, links or pictures.`);
  if (/(fill|stroke)="(?!none"|currentColor"|var\(--[\w-]+\)")/.test(svg))
    throw new Error(`${fileName}: its colours must be currentColor or the theme's, like var(--brand).`);
  return svg;
}

function parseOverrides(json: string, fileName: string): Dictionary {
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const isEntry = (value: unknown) =>
    typeof value === "string" ||
    (isRecord(value) && "other" in value && Object.values(value).every((form) => typeof form === "string"));
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (cause) {
    throw new Error(`${fileName}: it must be valid JSON.`, { cause });
  }
  if (
    !isRecord(parsed) ||
    !Object.values(parsed).every((texts) => isRecord(texts) && Object.values(texts).every(isEntry))
  )
    throw new Error(`${fileName}: it must be texts by namespace, like { "home": { "heroTitle": "…" } }.`);
  return parsed as Dictionary;
}

/** Reports overrides of unknown texts, which would have no effect. */
function checkKnown(overrides: Dictionary, english: Dictionary, fileName: string, json: string): Dictionary {
  const placeOf = (field: string) => `${fileName}:${lineOf(json, field)}`;
  const faults = Object.entries(overrides).flatMap(([namespace, texts]) => {
    const known = Object.hasOwn(english, namespace) && !isEnglishOnly(namespace) && english[namespace];
    if (!known) return [`${placeOf(namespace)}: ${namespace} is not a known namespace.`];
    const unknown = Object.keys(texts).filter((key) => !Object.hasOwn(known, key));
    return unknown.map(
      (key) => `${placeOf(`${namespace}.${key}`)}: ${namespace}.${key} is not a known text.`,
    );
  });
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return overrides;
}

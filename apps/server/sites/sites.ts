import {
  brandForHost,
  checkHosts,
  defaultBrandKey,
  reservedNamesOf,
  type Brand,
  type Hosts,
} from "#features/branding/rules.ts";
import type { LegalTexts, Site } from "#features/branding/server/index.ts";
import { createText, type Dictionary, type TextKey, type TextSource } from "#kit/i18n/text.ts";
import { compileTheme } from "#kit/ui/theme/compile.ts";
import { themeCss } from "#kit/ui/theme/css.ts";
import type { ThemeSeeds } from "#kit/ui/theme/seeds.ts";
import { hosts as hostEntries } from "#brands/hosts.ts";
import { loadBrands, loadPrivacy, type LoadedBrand } from "./brands.ts";
import { dictionaryOf, loadLanguages } from "./languages.ts";
import { typeset } from "./typesetting.ts";
import { directions, type Languages } from "#languages/index.ts";

export interface Sites {
  byKey: ReadonlyMap<string, Site>;
  hosts: Hosts;
  fallback: Site;
  /** The dictionaries, including staff texts. */
  english: Dictionary;
  /** In the demo an unknown host gets the default brand, in production none. */
  ofHost(host: string): Site | undefined;
}

export interface SitesOptions {
  brandsFolder: string;
  languagesFolder: string;
  fontUrlOf: (theme: ThemeSeeds) => string;
  isDemo: boolean;
  /** A host that belongs to no brand. */
  staffHost?: string | undefined;
  /** In the demo every brand is at `<key>.localhost:<port>`. */
  port: number;
  /** Simulated operator pages that replace those of the brand. */
  operatorPagesOf?: (
    brand: Brand,
  ) => Pick<Brand, "externalPlaySite" | "operatorPaymentPage" | "operatorOptInPage">;
}

export async function loadSites(options: SitesOptions): Promise<Sites> {
  const [brands, privacy, languages] = await Promise.all([
    loadBrands(options.brandsFolder, options.languagesFolder),
    loadPrivacy(options.brandsFolder, options.languagesFolder),
    loadLanguages(options.languagesFolder),
  ]);
  const hosts = checkHosts(hostEntries, brands.keys());
  const reservedNames = [...brands.values()].flatMap(({ brand }) => reservedNamesOf(brand));
  const shared = { privacy, languages, hosts, reservedNames };
  const byKey = new Map([...brands].map(([key, loaded]) => [key, siteOf(loaded, shared, options)]));
  const fallback = byKey.get(defaultBrandKey);
  if (!fallback) throw new Error(`The default brand ${defaultBrandKey} has no folder`);
  const find = (host: string): Site | undefined => {
    // Production ignores the local host names.
    const key = options.isDemo || !/\.localhost(:\d*)?$/.test(host) ? brandForHost(host, hosts) : undefined;
    if (key !== undefined) return byKey.get(key);
    return options.isDemo || host === options.staffHost ? fallback : undefined;
  };
  // Fast path: most requests have a plain host name.
  const asWritten = new Map([...hosts.brandOf.keys()].map((host) => [host, find(host)]));
  return {
    byKey,
    hosts,
    fallback,
    english: languages.en,
    ofHost: (host) => asWritten.get(host) ?? find(host),
  };
}

interface Shared {
  privacy: LegalTexts["privacy"];
  languages: Languages;
  hosts: Hosts;
  reservedNames: readonly string[];
}

/** Texts that only the server uses; no page contains them. */
function problemWords(text: TextSource, { refusals = {} }: Dictionary): Site["problemText"] {
  const [problem, refusal] = [text("problems"), text("refusals")];
  const withWait = (words: "tooMany" | "otpLimit", seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return minutes > 90
      ? refusal(`${words}ForHours`, Math.ceil(minutes / 60))
      : refusal(`${words}ForMinutes`, minutes);
  };
  return (code, retryAfterSeconds = 0) => {
    // The texts in the code assume a minute.
    if (code === "too_many_requests" && retryAfterSeconds > 60) return withWait("tooMany", retryAfterSeconds);
    if (code === "otp_limit_reached" && retryAfterSeconds > 0) return withWait("otpLimit", retryAfterSeconds);
    return Object.hasOwn(refusals, code)
      ? refusal(code as TextKey<"refusals">)
      : problem(code as TextKey<"problems">);
  };
}

function siteOf(
  loaded: LoadedBrand,
  { privacy, languages, hosts, reservedNames }: Shared,
  options: SitesOptions,
): Site {
  const brand = { ...loaded.brand, ...options.operatorPagesOf?.(loaded.brand) };
  const dictionary = dictionaryOf(languages, brand.language, loaded.textOverrides);
  const text = createText(dictionary, brand.locale, { direction: brand.direction });
  return {
    brand,
    dictionary: typeset(dictionary),
    text,
    problemText: problemWords(text, dictionary),
    reservedNames,
    logoSvg: loaded.logoSvg,
    legal: { terms: loaded.terms, privacy, directions },
    themeCss: themeCss(brand.theme, { fontUrl: options.fontUrlOf(brand.theme) }),
    themeTokens: compileTheme(brand.theme),
    canonicalOrigin: options.isDemo
      ? `http://${brand.key}.localhost:${options.port}`
      : `https://${hosts.mainHostOf.get(brand.key)}`,
  };
}

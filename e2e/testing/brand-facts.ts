import { fileURLToPath } from "node:url";
import { loadBrands } from "#apps/server/sites/brands.ts";
import { dictionaryOf, loadLanguages } from "#apps/server/sites/languages.ts";
import type { Dictionary } from "#kit/i18n/text.ts";
import { defaultBrandKey, type Brand } from "#features/branding/rules.ts";

export interface BrandFacts extends Pick<
  Brand,
  "key" | "name" | "language" | "direction" | "service" | "timeZone" | "dialCode" | "phone"
> {
  /** The headline of the landing page. */
  heroTitle: string;
  mode: "light" | "dark";
  isEuropean: boolean;
  showsPrizes: boolean;
  /** Both steps of the opt-in are pages of ours. */
  hasOwnOptIn: boolean;
}

const folderOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const languages = await loadLanguages(folderOf("languages"));
const loaded = await loadBrands(folderOf("brands"));

/** Every folder in `brands/`, the default brand first. The values of the specification are in `brands/values.test.ts`. */
export const brands: readonly BrandFacts[] = [...loaded.values()]
  .map(({ brand, textOverrides }) => ({
    key: brand.key,
    name: brand.name,
    language: brand.language,
    direction: brand.direction,
    service: brand.service,
    timeZone: brand.timeZone,
    dialCode: brand.dialCode,
    phone: brand.phone,
    hasOwnOptIn: brand.signUp === "otp" && brand.operatorOptInPage === null && brand.outside === null,
    heroTitle: heroTitleOf(dictionaryOf(languages, brand.language, textOverrides)),
    mode: brand.theme.mode,
    isEuropean: brand.ealEuropeBrand,
    showsPrizes: brand.prizes !== null,
  }))
  .toSorted((a, b) => Number(b.key === defaultBrandKey) - Number(a.key === defaultBrandKey));

/** For checks that depend only on the texts. */
export const onePerLanguage = brands.filter(
  ({ language }, index) => brands.findIndex((other) => other.language === language) === index,
);

function heroTitleOf(texts: Dictionary): string {
  const title = texts["home"]?.["heroTitle"];
  if (typeof title !== "string") throw new Error("home.heroTitle must be one text");
  return title;
}

export function factsOf(key: string): BrandFacts {
  const brand = brands.find((one) => one.key === key);
  if (!brand) throw new Error(`There is no brand ${key}`);
  return brand;
}

/** The realm of a brand's players; language variants of a product share it. */
export const serviceOf = (key: string): string => factsOf(key).service;

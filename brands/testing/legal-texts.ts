import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import {
  appTextOf,
  brandFactOf,
  brandLanguages,
  checkBrand,
  composeLegalText,
  parseLegalParts,
  type Brand,
} from "#features/branding/rules.ts";
import type { Dictionary } from "#kit/i18n/text.ts";

export const folder = join(import.meta.dirname, "..");
export const keys = readdirSync(folder).filter((key) => existsSync(join(folder, key, "brand.ts")));
export const read = (path: string) => readFileSync(join(folder, path), "utf8");

export async function load(key: string): Promise<Brand> {
  const module = (await import(`../${key}/brand.ts`)) as { default: unknown };
  return checkBrand(module.default, `brands/${key}/brand.ts`);
}

const dictionaries = new Map<string, Dictionary>(
  brandLanguages.map((language) => {
    const files = readdirSync(join(folder, "../languages", language)).filter((file) =>
      file.endsWith(".json"),
    );
    const texts = files.map((file) => [
      file.replace(".json", ""),
      JSON.parse(read(`../languages/${language}/${file}`)) as Dictionary[string],
    ]);
    return [language, Object.fromEntries(texts) as Dictionary];
  }),
);
export const labelsOf = (language: string) => (name: string) =>
  appTextOf(dictionaries.get(language) ?? {}, name);

/** The terms as the page shows them. */
export async function termsOf(key: string): Promise<string> {
  const brand = await load(key);
  const overrides = JSON.parse(read(`${key}/text.json`)) as Dictionary;
  const { markdown, faults } = composeLegalText(read(`${key}/terms.md`), {
    parts: parseLegalParts(read(`shared-terms/${brand.language}.md`)),
    valueOf: (name) =>
      brandFactOf(brand, name) ?? appTextOf(overrides, name) ?? labelsOf(brand.language)(name),
  });
  expect(faults).toEqual([]);
  return markdown;
}

export function privacyOf(language: string): string {
  const { markdown, faults } = composeLegalText(read(`privacy/${language}.md`), {
    parts: new Map(),
    valueOf: labelsOf(language),
  });
  expect(faults).toEqual([]);
  return markdown;
}

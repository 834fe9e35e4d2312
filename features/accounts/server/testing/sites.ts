import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkBrand, reservedNamesOf, type Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { createText, type Dictionary } from "#kit/i18n/text.ts";
import { compileTheme } from "#kit/ui/theme/compile.ts";

const root = join(import.meta.dirname, "../../../..");

/** All brands. */
export async function readBrands(): Promise<Brand[]> {
  const paths = await readdir(join(root, "brands"), { recursive: true });
  const files = paths.filter((path) => /[/\\]brand\.ts$/.test(path)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(root, "brands", file)).href)) as { default: unknown };
      return checkBrand(module.default, file);
    }),
  );
}

/** The reserved names of all brands. */
export async function readReservedNames(): Promise<string[]> {
  return (await readBrands()).flatMap(reservedNamesOf);
}

/** A site with the theme and the texts of one namespace. */
export async function readSite(brand: Brand, namespace: string): Promise<Site> {
  const read = async (...path: string[]) =>
    JSON.parse(await readFile(join(root, ...path), "utf8")) as Dictionary[string];
  const [words, brandWords] = await Promise.all([
    read("languages", brand.language, `${namespace}.json`),
    read("brands", brand.key, "text.json"),
  ]);
  const dictionary = { [namespace]: Object.assign({}, words, brandWords[namespace]) };
  return {
    brand,
    dictionary,
    text: createText(dictionary, brand.locale, { direction: brand.direction }),
    reservedNames: [],
    logoSvg: "",
    legal: {
      terms: [{ number: 1, announcedOn: "2025-07-21", from: "2025-08-01", changes: "", markdown: "" }],
      privacy: { am: "", ar: "", de: "", en: "", es: "", fr: "", it: "" },
      directions: { am: "ltr", ar: "rtl", de: "ltr", en: "ltr", es: "ltr", fr: "ltr", it: "ltr" },
    },
    themeCss: "",
    themeTokens: compileTheme(brand.theme),
    canonicalOrigin: `https://${brand.key}.kickoff.example`,
    problemText: (code) => code,
  };
}

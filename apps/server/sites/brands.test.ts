import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hosts } from "#brands/hosts.ts";
import { brandForHost, checkHosts } from "#features/branding/rules.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { compileTheme } from "#kit/ui/theme/compile.ts";
import { contrastPairs } from "#kit/ui/theme/contrast.ts";
import { loadBrands, loadPrivacy } from "./brands.ts";
import { dictionaryOf, loadLanguages } from "./languages.ts";
import { loadSites } from "./sites.ts";

const root = join(import.meta.dirname, "../../..");
let folder: string;

// Inside the checkout, because a brand file imports `#features/…`.
beforeEach(async () => {
  await mkdir(join(root, ".cache"), { recursive: true });
  folder = await mkdtemp(join(root, ".cache/brands-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A copy of a brand's folder with replaced text. */
async function addBrand(key: string, changes: Record<string, (content: string) => string> = {}) {
  await cp(join(root, "brands/vc-za-en-demo"), join(folder, key), { recursive: true });
  const rename = { "brand.ts": (content: string) => content.replaceAll("vc-za-en-demo", key) };
  for (const [file, change] of Object.entries({ ...rename, ...changes })) {
    const path = join(folder, key, file);
    await writeFile(path, change(rename["brand.ts"](await readFile(path, "utf8"))));
  }
}

test("loads every folder with a brand.ts", async () => {
  const files = await readdir(join(root, "brands"), { recursive: true });
  const folders = files.filter((path) => path.endsWith("brand.ts")).map((path) => dirname(path));
  expect([...(await loadBrands(join(root, "brands"))).keys()]).toEqual(folders.toSorted());
});

test("every override changes an existing text and keeps its placeholders", async () => {
  const { en } = await loadLanguages(join(root, "languages"));
  const placeholders = (entry: unknown) => new Set(JSON.stringify(entry).match(/\{\d+\}/g));
  for (const { brand, textOverrides } of (await loadBrands(join(root, "brands"))).values()) {
    for (const [namespace, texts] of Object.entries(textOverrides)) {
      for (const [key, entry] of Object.entries(texts)) {
        const original = en[namespace]?.[key];
        expect(original, `${brand.key} ${namespace}.${key}`).toBeDefined();
        expect(placeholders(entry), `${brand.key} ${namespace}.${key}`).toEqual(placeholders(original));
      }
    }
  }
});

test("name colours of players have AA contrast on every surface and tint of all brands", async () => {
  const brands = [...(await loadBrands(join(root, "brands"))).values()];
  expect(brands.length).toBeGreaterThanOrEqual(17);
  for (const { brand } of brands) {
    const pairs = contrastPairs(compileTheme(brand.theme)).filter(({ text }) => text.startsWith("name-"));
    expect(pairs).toHaveLength(24);
    expect(
      pairs.filter(({ ratio }) => ratio < 4.5),
      brand.key,
    ).toEqual([]);
  }
});

test("loads another brand from its folder without further changes", async () => {
  await cp(join(root, "brands"), folder, { recursive: true });
  await addBrand("zulu-za-en", {
    "brand.ts": (content) =>
      content
        .replace(/name: ".*"/, 'name: "Zulu League"')
        .replaceAll("vc-za-demo", "zulu-za")
        .replace("#ff4b55", "#39d98a"),
    "text.json": () => JSON.stringify({ shell: { play: "Dlala" } }),
  });

  const brands = await loadBrands(folder);
  const before = await loadBrands(join(root, "brands"));
  const loaded = brands.get("zulu-za-en")!;
  const table = checkHosts(hosts, brands.keys());

  expect([...brands.keys()].toSorted()).toEqual([...before.keys(), "zulu-za-en"].toSorted());
  expect(loaded.brand).toMatchObject({ key: "zulu-za-en", name: "Zulu League", service: "zulu-za" });
  expect(brandForHost("zulu-za-en.localhost:3000", table)).toBe("zulu-za-en");
  expect(brandForHost("zulu-za-en.kickoff.example", table)).toBe("zulu-za-en");
  expect(compileTheme(loaded.brand.theme).brand).toBe("#39d98a");
  expect(loaded.logoSvg).toMatch(/^<svg/);
  const languages = await loadLanguages(join(root, "languages"));
  expect(dictionaryOf(languages, loaded.brand.language, loaded.textOverrides).shell).toEqual({
    ...languages.en.shell,
    play: "Dlala",
  });
});

test("every site knows the names of all brands, also of a new one", async () => {
  await cp(join(root, "brands"), folder, { recursive: true });
  await addBrand("zulu-za-en", {
    "brand.ts": (content) =>
      content.replace(/name: ".*"/, 'name: "Zulu League"').replaceAll("vc-za-demo", "zulu-za"),
  });
  const languagesFolder = join(root, "languages");
  const options = { brandsFolder: folder, languagesFolder, fontUrlOf: () => "", isDemo: true, port: 443 };
  for (const { brand, reservedNames } of (await loadSites(options)).byKey.values()) {
    expect(reservedNames, brand.key).toEqual(
      expect.arrayContaining(["Zulu League", "Vuka Cup", "Vuka", "European League", "MTN Nigeria", "telkom"]),
    );
    expect(reservedNames, brand.key).not.toContain("Cup");
  }
});

test("names a language without a privacy policy", async () => {
  await cp(join(root, "brands/privacy"), join(folder, "privacy"), { recursive: true });
  await rm(join(folder, "privacy/it.md"));
  await expect(loadPrivacy(folder)).rejects.toThrow("brands/privacy/it.md: the file is missing.");
});

describe("a faulty folder", () => {
  test.each<[what: string, file: string, content: string, says: string]>([
    [
      "a field that is wrong",
      "brand.ts",
      "export default {};",
      "brands/zulu-za-en/brand.ts:1: name is missing",
    ],
    ["a slip of syntax", "brand.ts", "export default {", "brands/zulu-za-en/brand.ts: it cannot be read"],
    [
      "an export that is missing",
      "brand.ts",
      "export {};",
      "brands/zulu-za-en/brand.ts:1: the file must export a brand",
    ],
    [
      "a logo of another size",
      "logo.svg",
      '<svg viewBox="0 0 24 24"></svg>',
      'logo.svg: it must be an <svg> with viewBox="0 0 48 48".',
    ],
    [
      "a logo with a script",
      "logo.svg",
      '<svg viewBox="0 0 48 48"><script>1</script></svg>',
      "logo.svg: it must be shapes only",
    ],
    [
      "a logo that listens",
      "logo.svg",
      '<svg viewBox="0 0 48 48"><path onload="1" /></svg>',
      "logo.svg: it must be shapes only",
    ],
    [
      "a logo in colours of its own",
      "logo.svg",
      '<svg viewBox="0 0 48 48"><path fill="#ff0000" /></svg>',
      "logo.svg: its colours must be currentColor or the theme's",
    ],
    ["texts that are not JSON", "text.json", "{", "text.json: it must be valid JSON."],
    [
      "texts without a namespace",
      "text.json",
      '{ "heroTitle": "Play" }',
      "text.json: it must be texts by namespace",
    ],
    [
      "a plural without its last form",
      "text.json",
      '{ "home": { "n": { "one": "1" } } }',
      "text.json: it must be texts by namespace",
    ],
    [
      "a text that nothing shows",
      "text.json",
      '{ "home": { "heroTitle": "Play", "heroTitel": "Play", "toString": "Play" } }',
      "text.json:1: home.heroTitel is not a known text.\nbrands/zulu-za-en/text.json:1: home.toString is not a known text.",
    ],
    [
      "a namespace that is none",
      "text.json",
      '{ "landing": { "heroTitle": "Play" } }',
      "text.json:1: landing is not a known namespace.",
    ],
    [
      "words of the staff, who are no brand's",
      "text.json",
      '{ "staff": { "title": "Desk" } }',
      "text.json:1: staff is not a known namespace.",
    ],
    [
      "terms that include an unknown part",
      "terms.md",
      "R7, R60\n\n{{praying}}\n",
      "brands/zulu-za-en/terms.md:3: {{praying}} is not a part of the shared terms.",
    ],
    [
      "terms that quote an unknown text",
      "terms.md",
      "R7, R60: {{account.downlaod}}\n",
      "brands/zulu-za-en/terms.md:1: {{account.downlaod}} is neither a fact of the brand nor a text of the app.",
    ],
    ["terms without a word", "terms.md", " \n\n", "brands/zulu-za-en/terms.md: the file is empty."],
  ])("with %s is reported without a stack trace", async (_, file, content, says) => {
    await addBrand("zulu-za-en", { [file]: () => content });
    const loading = loadBrands(folder);
    await expect(loading).rejects.toThrow(says);
    await expect(loading).rejects.toBeInstanceOf(SetupError);
  });

  test.each(["logo.svg", "text.json", "terms.md"])("without %s is reported", async (file) => {
    await addBrand("zulu-za-en");
    await rm(join(folder, "zulu-za-en", file));
    await expect(loadBrands(folder)).rejects.toThrow(`brands/zulu-za-en/${file}: the file is missing.`);
  });

  const change = (from: string, to: string) => (source: string) => {
    if (!source.includes(from)) throw new Error(`the file has no ${from}`);
    return source.replace(from, to);
  };

  test.each<[what: string, file: string, from: string, to: string, says: string]>([
    [
      "the dialling code of another country",
      "brand.ts",
      'dialCode: "27"',
      'dialCode: "254"',
      "dialCode must be 27, the dialling code of ZA.",
    ],
    [
      "the currency of another country",
      "brand.ts",
      'code: "ZAR"',
      'code: "KES"',
      "currency.code must be ZAR, the currency of ZA.",
    ],
    ["a country that is none", "brand.ts", 'country: "ZA"', 'country: "XX"', "country must name countries"],
    [
      "an example that is no mobile number",
      "brand.ts",
      'example: "82 123 4567"',
      'example: "11 123 4567"',
      "phone.example must begin with one of phone.mobilePrefixes.",
    ],
    [
      "a prefix with the leading 0",
      "brand.ts",
      'mobilePrefixes: ["6"',
      'mobilePrefixes: ["06", "6"',
      "phone.mobilePrefixes must not begin with 0, as 06 does.",
    ],
    [
      "the operator of Nigeria without its services",
      "brand.ts",
      'operator: "south-african"',
      'operator: "nigeria"',
      "operator must not be nigeria",
    ],
    [
      "a direction that is not its language's",
      "brand.ts",
      'direction: "ltr"',
      'direction: "rtl"',
      "direction must be ltr because the language is en.",
    ],
    [
      "colours that cannot be read on each other",
      "brand.ts",
      'brand: "#ff4b55"',
      'brand: "#777777"',
      "theme.brand must be changed: on-brand on brand has a contrast of 4.48, and 4.5 is needed.",
    ],
  ])("with %s is reported by file and line", async (_, file, from, to, says) => {
    await addBrand("zulu-za-en", { [file]: change(from, to) });
    const source = await readFile(join(folder, "zulu-za-en", file), "utf8");
    const line = source.split("\n").findIndex((text) => text.includes(to)) + 1;
    await expect(loadBrands(folder)).rejects.toThrow(`brands/zulu-za-en/${file}:${line}: ${says}`);
  });

  test("with terms that state R70 for a price of R7 is reported by file and line", async () => {
    await addBrand("zulu-za-en", { "terms.md": (terms) => terms.replaceAll(/R7(?= per day)/g, "R70") });
    const terms = await readFile(join(folder, "zulu-za-en/terms.md"), "utf8");
    const line = terms.split("\n").findIndex((text) => text.includes("R70 per day")) + 1;
    await expect(loadBrands(folder)).rejects.toThrow(
      `brands/zulu-za-en/terms.md:${line}: it must state the daily price of brand.ts, R7.`,
    );
  });

  test("with the name of another brand is reported", async () => {
    await cp(join(root, "brands/vc-za-en-demo"), join(folder, "vc-za-en-demo"), { recursive: true });
    await addBrand("zulu-za-en", {
      "brand.ts": (source) => source.replaceAll("vc-za-demo", "zulu-za"),
    });
    await expect(loadBrands(folder)).rejects.toThrow("but vc-za-en-demo and zulu-za-en share it");
  });

  test("does not hide errors of other folders", async () => {
    await addBrand("first-za-en", { "text.json": () => "{" });
    await addBrand("second-za-en", { "logo.svg": () => "" });
    await expect(loadBrands(folder)).rejects.toThrow(/brands\/first-za-en.*\n.*brands\/second-za-en/);
  });

  test("does not hide errors in other files of the same brand", async () => {
    await addBrand("first-za-en", {
      "brand.ts": (source) => source.replace('name: "', 'prizs: 1,\n  name: "'),
      "text.json": () => '{ "home": { "heroTitel": "!" } }',
      "terms.md": () => "",
    });
    await expect(loadBrands(folder)).rejects.toThrow(
      /brand\.ts:\d+: prizs.*\n.*text\.json:\d+: home.*\n.*terms\.md: the file is empty/,
    );
  });

  test("cannot use a demo brand in another brand's realm", async () => {
    await addBrand("first-za-en");
    await addBrand("second-za-en");
    await expect(loadBrands(folder)).rejects.toThrow("a demo brand must be alone in its own");
  });
});

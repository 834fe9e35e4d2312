import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadBrands } from "#apps/server/sites/brands.ts";
import { statesAmount } from "#features/branding/rules.ts";
import {
  codeOf,
  initialsOf,
  languageName,
  marketCodes,
  marketNames,
  slugOf,
  templates,
  type Answers,
  type MarketCode,
} from "./brand/answers.ts";
import { colourFaults, readableColours } from "./brand/colours.ts";
import { readAnswers, writeBrand } from "./brand/index.ts";
import { markOf } from "./brand/mark.ts";

const root = join(import.meta.dirname, "../..");
const today = "2026-11-19";
let folder: string;

// Inside the checkout, because a brand file imports `#features/…`.
beforeAll(async () => {
  await mkdir(join(root, ".cache"), { recursive: true });
  folder = await mkdtemp(join(root, ".cache/new-brand-"));
  await cp(join(root, "brands"), join(folder, "brands"), { recursive: true });
});
afterEach(async () => {
  for (const key of await readdir(join(folder, "brands")))
    if (/^(zulu|dim)-/.test(key)) await rm(join(folder, "brands", key), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

function answersFor(market: MarketCode, language: string): Answers {
  return {
    market,
    language,
    key: `zulu-${market.toLowerCase()}-${language}`,
    name: "Zulu League",
    initials: "ZL",
    brandColour: "#39d98a",
    rivalColour: "#ff9f43",
    mode: "dark",
    prices: { daily: 5, weekly: 20.5, monthly: 49.5 },
    openingDay: "2027-02-01",
    company: "Zulu League Ltd",
    registrationNumber: "2026/123456/07",
    address: "1 Marine Parade, Durban",
    supportEmail: "help@zulu.example",
    ...(market === "NG" && { network: "Airtel Nigeria" }),
  };
}

const combinations = Object.entries(templates).flatMap(([market, byLanguage]) =>
  Object.keys(byLanguage).map((language): [MarketCode, string] => [market as MarketCode, language]),
);

test.each(combinations)(
  "a brand for %s in %s starts at once, with its own prices, days and names",
  async (market, language) => {
    const answers = answersFor(market, language);
    await writeBrand(folder, answers, today);
    const loaded = (await loadBrands(join(folder, "brands"))).get(answers.key)!;
    expect(loaded.brand).toMatchObject({ name: "Zulu League", language, availableFrom: "2027-02-01" });
    expect(loaded.brand.claims.activePlayers).toBeNull();
    const [{ markdown, from }] = loaded.terms;
    expect(from).toBe("2027-02-01");
    for (const fact of ["Zulu League Ltd", "2026/123456/07", "1 Marine Parade, Durban", "help@zulu.example"])
      expect(markdown).toContain(fact);
    // Nothing of the template is left.
    for (const old of ["29.99", "29,99", "2025", "429 9929 99", "MTN", "Ramallah", "رام الله", "play site"])
      expect(markdown).not.toContain(old);
    for (const old of ["R7", "R60", "N150", "N300", "Ksh 250"])
      expect(statesAmount(markdown, old)).toBe(false);
  },
);

test("writes nothing over a brand, nor for colours that cannot be read, and names two that can", async () => {
  const answers = answersFor("ZA", "en");
  await writeBrand(folder, answers, today);
  const before = await readFile(join(folder, "brands", answers.key, "brand.ts"), "utf8");
  await expect(writeBrand(folder, answers, today)).rejects.toThrow(/already exists/);
  expect(await readFile(join(folder, "brands", answers.key, "brand.ts"), "utf8")).toBe(before);
  const dim = { ...answers, key: "dim-za-en", name: "Dim", brandColour: "#39d98a", rivalColour: "#3ad88b" };
  await expect(writeBrand(folder, dim, today)).rejects.toThrow(/too close/);
  expect(await readdir(join(folder, "brands"))).not.toContain("dim-za-en");
});

test("suggests colours of the same hue that can be read", async () => {
  const { theme } = (await loadBrands(join(folder, "brands"))).get("blg-za-en")!.brand;
  const faint = { ...theme, brand: "#777777" };
  expect(colourFaults(faint)).not.toEqual([]);
  expect(colourFaults({ ...faint, ...readableColours(faint) })).toEqual([]);
  expect(colourFaults({ ...theme, rival: theme.brand })).not.toEqual([]);
});

describe("answers", () => {
  test.each([
    ["KE", "KE"],
    ["kenya", "KE"],
    ["South Africa", "ZA"],
    ["Mars", undefined],
  ])("%s is the market %s", (typed, code) => {
    expect(codeOf(marketCodes, (market) => marketNames[market], typed)).toBe(code);
    expect(codeOf(["fr", "de"], languageName, "German")).toBe("de");
  });

  test("that are no JSON are refused with a sentence", () => {
    expect(() => readAnswers("{ market: ZA }")).toThrow(/^The answers are not JSON: /);
  });

  test("are refused with the field that is wrong", () => {
    const wrong = { ...answersFor("ZA", "en"), brandColour: "orange", prices: { monthly: 0 } };
    expect(() => readAnswers(JSON.stringify(wrong))).toThrow(
      /brandColour[\s\S]*prices\.monthly|prices\.monthly[\s\S]*brandColour/,
    );
  });

  test.each([
    ["Zulu League", "zulu", "ZL"],
    ["Élan", "elan", "E"],
    ["دوري", "", ""],
    ["The Great Big Cup", "the", "TG"],
  ])("%s suggests the key %j and the mark %j", (name, slug, initials) => {
    expect([slugOf(name), initialsOf(name)]).toEqual([slug, initials]);
  });
});

test.each("ABCDEFGHIJKLMNOPQRSTUVWXYZ".split(""))("the letter %s is drawn, alone and in a pair", (letter) => {
  for (const initials of [letter, `${letter}X`]) {
    const svg = markOf(initials);
    expect(svg.match(/stroke="var\(--on-brand\)"/g)).toHaveLength(initials.length);
    expect(svg).not.toContain("NaN");
  }
});

import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createFormat } from "#kit/i18n/format.ts";
import { loadSites, type Sites } from "../sites/sites.ts";
import { drawWords, wordsOf } from "./card-words.ts";

const root = join(import.meta.dirname, "../../..");
let sites: Sites;

beforeAll(async () => {
  sites = await loadSites({
    brandsFolder: join(root, "brands"),
    languagesFolder: join(root, "languages"),
    fontUrlOf: () => "",
    isDemo: true,
    port: 0,
  });
});

const widthIn = async (brandKey: string, words: string) => {
  const { brand } = sites.byKey.get(brandKey)!;
  return (await drawWords(words, brand, { size: 60, colour: "#000000" })).width;
};

test("every brand can write its name, its promise, a price and every day of the year on a card", () => {
  for (const { brand, text } of sites.byKey.values()) {
    const format = createFormat(brand);
    const days = Array.from({ length: 12 }, (_, month) =>
      format.day(new Date(Date.UTC(2026, month, 7 + month))),
    );
    const price = format.money({ minor: 2_500_000, currency: brand.currency.code });
    const hasPrizes = brand.prizes !== null;
    for (const words of [brand.name, text("home")("heroTitle"), ...days, ...(hasPrizes ? [price] : [])]) {
      expect(wordsOf(words), `${brand.key}: ${words}`).not.toBeNull();
    }
  }
});

test.each(["决赛", "Финал", "גמר", "Cup 🏆", "", " \u200e "])(
  "%j is left out: no face of ours draws it",
  (words) => {
    expect(wordsOf(words)).toBeNull();
  },
);

test("spaces are evened and direction marks, which have no shape, go", () => {
  expect(wordsOf("  R25\u00a0000 \u200f Cup\n")).toBe("R25 000 Cup");
});

test("Arabic letters are joined: apart they take more room", async () => {
  const joined = await widthIn("blg-ps-ar", "الساحة");
  const apart = await widthIn("blg-ps-ar", Array.from("الساحة").join(" "));
  expect(joined).toBeLessThan(apart * 0.75);
});

test("each width of the display face is its own", async () => {
  const [condensed, wide] = await Promise.all([
    widthIn("blg-za-en", "QUALIFIER"),
    widthIn("mtn-ng-en", "QUALIFIER"),
  ]);
  expect(wide).toBeGreaterThan(condensed * 1.4);
});

test("words that look like markup are drawn as words", async () => {
  expect(await widthIn("tlk-za-en", "<b>&</b>")).toBeGreaterThan(await widthIn("tlk-za-en", "b b"));
});

import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createFormat } from "#kit/i18n/format.ts";
import { loadSites, type Sites } from "../sites/sites.ts";
import { drawText, drawableText } from "./draw-text.ts";

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
  return (await drawText(words, brand, { size: 60, colour: "#000000" })).width;
};

test("every brand can write its name, its slogan, a price and every day of the year on a card", () => {
  for (const { brand, text } of sites.byKey.values()) {
    const format = createFormat(brand);
    const days = Array.from({ length: 12 }, (_, month) =>
      format.day(new Date(Date.UTC(2026, month, 7 + month))),
    );
    const price = format.money({ minor: 2_500_000, currency: brand.currency.code });
    const hasPrizes = brand.prizes !== null;
    for (const words of [brand.name, text("home")("heroTitle"), ...days, ...(hasPrizes ? [price] : [])]) {
      expect(drawableText(words), `${brand.key}: ${words}`).not.toBeNull();
    }
  }
});

test.each(["决赛", "Финал", "גמר", "Cup 🏆", "", " \u200e "])(
  "returns null for %j, which no bundled font can draw",
  (words) => {
    expect(drawableText(words)).toBeNull();
  },
);

test("normalises spaces and removes direction marks", () => {
  expect(drawableText("  R25\u00a0000 \u200f Cup\n")).toBe("R25 000 Cup");
});

test("Arabic letters are joined: separate letters are wider", async () => {
  const joined = await widthIn("blg-ps-ar", "الساحة");
  const apart = await widthIn("blg-ps-ar", Array.from("الساحة").join(" "));
  expect(joined).toBeLessThan(apart * 0.75);
});

test("each width of the display font renders differently", async () => {
  const [condensed, wide] = await Promise.all([
    widthIn("blg-za-en", "QUALIFIER"),
    widthIn("mtn-ng-en", "QUALIFIER"),
  ]);
  expect(wide).toBeGreaterThan(condensed * 1.4);
});

test("markup is drawn as text", async () => {
  expect(await widthIn("tlk-za-en", "<b>&</b>")).toBeGreaterThan(await widthIn("tlk-za-en", "b b"));
});

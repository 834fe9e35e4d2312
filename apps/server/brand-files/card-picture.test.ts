import { join } from "node:path";
import { expect, test } from "vitest";
import { loadSites } from "../sites/sites.ts";
import { drawCard } from "./card-picture.ts";
import { loadSharp } from "./load-sharp.ts";

const root = join(import.meta.dirname, "../../..");

const sitesOfTest = () =>
  loadSites({
    brandsFolder: join(root, "brands"),
    languagesFolder: join(root, "languages"),
    fontUrlOf: () => "",
    isDemo: false,
    port: 443,
  });

test("the card of a right-to-left brand is mirrored, including the art", async () => {
  const sites = await sitesOfTest();
  const site = sites.byKey.get("blg-ps-ar");
  if (!site) throw new Error("blg-ps-ar has no site");
  const sharp = await loadSharp();
  const content = { art: "hero", overline: null, title: null, headline: null } as const;
  /** The brand's logo and name, which are never mirrored, are above. */
  const lowerPart = { left: 0, top: 200, width: 1_200, height: 430 };
  const pixelsOf = async (direction: "ltr" | "rtl") => {
    const card = await drawCard({ ...site, brand: { ...site.brand, direction } }, content);
    const picture = sharp(card).extract(lowerPart).removeAlpha();
    return (direction === "ltr" ? picture.flop() : picture).raw().toBuffer();
  };
  const [mirror, card] = [await pixelsOf("ltr"), await pixelsOf("rtl")];
  const apart = card.reduce((sum, value, index) => sum + Math.abs(value - (mirror[index] ?? 0)), 0);
  expect(apart / card.length).toBeLessThan(2);
});

test.each(["blg-za-en", "eal-eu-en", "blg-ps-ar"])(
  "a victory pose is drawn on the card of %s, which stays below 60 kB",
  async (key) => {
    const site = (await sitesOfTest()).byKey.get(key);
    if (!site) throw new Error(`${key} has no site`);
    const content = {
      art: "football",
      overline: "Eleven Aside 26",
      title: "Ann 3–1 Ben",
      headline: null,
    } as const;
    const [without, posed] = [
      await drawCard(site, content),
      await drawCard(site, { ...content, pose: "pose-trophy" }),
    ];
    expect(posed.equals(without)).toBe(false);
    expect(posed.length).toBeLessThanOrEqual(60_000);
  },
);
